"""Papers, pages, margins, cut marks, rulers, duplex, and how pieces nest on a page."""
