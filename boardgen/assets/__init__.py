"""Pictures and icons of a layout: found, checked, read and made into figures."""
