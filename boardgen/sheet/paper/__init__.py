"""Papers, pages, margins, cut marks, rulers, duplex, how pieces nest on a page, and boards over several pages."""
