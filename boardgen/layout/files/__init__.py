"""Files that come with the program or with a layout: games, presets, printer profiles, help for keys."""
