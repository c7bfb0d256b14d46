"""Rooms that are there, so that not every request ends with "no such room"."""

import json
import os
import urllib.request

import schemathesis

ADDRESS = os.environ["ALFIL_ADDRESS"]
SETTINGS = [
    {"variant": "three-check", "moves": ["e4", "e5", "Bc4"]},
    {"variant": "racing-kings", "clock": {"base_ms": 60000, "increment_ms": 1000}, "public": True},
    {"variant": "knightmate", "start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
]


def opened(settings):
    request = urllib.request.Request(
        f"http://{ADDRESS}/api/rooms",
        json.dumps(settings).encode(),
        {"Content-Type": "application/json", "Origin": f"http://{ADDRESS}"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["room"]


ROOMS = [opened(settings) for settings in SETTINGS]


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Two of three generated names become names of rooms, always the same ones for the same name."""
    room = path_parameters.get("room") if path_parameters else None
    if isinstance(room, str):
        number = sum(room.encode("utf-8", "surrogatepass"))
        if number % 3:
            path_parameters["room"] = ROOMS[number % len(ROOMS)]
    return path_parameters
