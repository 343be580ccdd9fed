"""Opens the window: `python -m ufs_desktop`."""

from ufs_desktop.app import main

raise SystemExit(main())
