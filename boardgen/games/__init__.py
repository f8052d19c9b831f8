"""What only one game prints: one folder for each game, here or in a package that brings one."""

from boardgen.layout.files.shipped import folders

__path__ = [*__path__, *folders("boardgen")]
