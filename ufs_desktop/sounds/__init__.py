"""Our own sounds: computed when first needed, and played by whatever the system offers."""
