"""The laws of the games, one room a game, here or in a package that brings one."""

from boardgen.layout.files.shipped import folders

__path__ = [*__path__, *folders("referee")]
