"""Writes `[project.urls]` into pyproject.toml, and whole addresses into the README beside it: `python .ci/project_urls.py ADDRESS [FILE]`.

The release workflow runs it before it builds, because only there the public address of the project is known. The package index shows the
README without the files beside it, so that its links and pictures need whole addresses. Nothing is written, and the exit code is 1, if
the address is not `https://HOST/OWNER/NAME` or the file has other URLs already.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ADDRESS = re.compile(r"https://[A-Za-z0-9.-]+(?::[0-9]+)?/(?!\.)[A-Za-z0-9._-]+/(?!\.)[A-Za-z0-9._-]+")


def urls(address: str) -> dict[str, str]:
    """The URLs of a project with this address. ValueError if it is not an address."""
    if not ADDRESS.fullmatch(address):
        raise ValueError(f"{address!r} is not the address of a project: write https://HOST/OWNER/NAME")
    return {
        "Homepage": address,
        "Documentation": f"{address}/tree/HEAD/docs",
        "Changelog": f"{address}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def with_urls(text: str, address: str) -> str:
    """The text of a pyproject.toml with the URLs of the project after its table `[project]`. ValueError if it has other ones."""
    new = urls(address)
    before = tomllib.loads(text)
    if "project" not in before:
        raise ValueError("there is no table [project]")
    given = before["project"].get("urls")
    if given == new:
        return text
    if given is not None:
        raise ValueError(f"[project.urls] is there already, with other URLs: {', '.join(map(str, given.values())) or 'none'}")
    table = "".join(f'{name} = "{url}"\n' for name, url in new.items())
    head, opening, rest = text.partition("[project]\n")
    body, following, tables = rest.partition("\n[")
    after = f"{head}{opening}{body.rstrip()}\n\n[project.urls]\n{table}{following}{tables}"
    if tomllib.loads(after) != {**before, "project": {**before["project"], "urls": new}}:
        raise ValueError("the table [project] is written in a way that this script does not know")
    return after


def with_whole_links(text: str, address: str) -> str:
    """The text of a README whose links to files and whose pictures have whole addresses."""

    def whole(link: re.Match[str]) -> str:
        return f"{link[1]}{address}/{'raw' if link[1].startswith('!') else 'blob'}/HEAD/{link[2]}"

    return re.sub(r"(!?\[[^\]]*\]\()(?!https?:|#)([^)]+\))", whole, text)


def main(words: list[str]) -> int:
    """Write the URLs; 0, or 1 with a line on stderr."""
    if not 1 <= len(words) <= 2:
        print("usage: project_urls.py ADDRESS [FILE]", file=sys.stderr)
        return 1
    file = Path(words[1]) if len(words) == 2 else Path(__file__).resolve().parents[1] / "pyproject.toml"
    try:
        file.write_bytes(with_urls(file.read_bytes().decode("utf-8"), words[0]).encode("utf-8"))
        readme = file.with_name("README.md")
        if readme.exists():
            readme.write_bytes(with_whole_links(readme.read_bytes().decode("utf-8"), words[0]).encode("utf-8"))
    except (OSError, ValueError) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
