"""Routes and features in one line.

These functions return what a program would write by hand for the ``routes`` of a Link, the ``features`` of a route, and the
arguments of a Route or a Feature::

    shortlink.Link(
        "sale",
        slug="sale",
        routes=[
            shortlink.when("https://example.com/de", country=["DE", "AT"]),
            shortlink.otherwise("https://example.com/sale", features=[shortlink.clicks(500)]),
        ],
    )
    shortlink.Route("swiss", link_id=help.id, **shortlink.when("https://example.com/ch", country="CH"))

The API's specification does not show the JSON that conditions and features hold, so what they write is an assumption.
"""

from __future__ import annotations

import datetime
import re
import sys
from typing import Any, Callable, List, Optional, Sequence, Union

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

import pulumi

from ._inputs import LinkRouteArgsDict, RouteConditionArgsDict, RouteFeatureArgsDict

__all__ = ["when", "otherwise", "opens", "password", "expires", "clicks", "utm", "delay"]

OneOrMore = pulumi.Input[Union[str, Sequence[pulumi.Input[str]]]]
"""One value, or several of which one has to hold."""

Time = Union[str, datetime.date, datetime.datetime]
"""A text such as ``2030-12-31T23:59:59Z``, a day, or a time; in UTC if it has no time zone."""

# The type of the condition on a visitor, what its route distinguishes visitors by, and the key beside its values.
_CONDITIONS = {
    "country": ("COUNTRY", "GEO", "country"),
    "device_profile": ("DEVICE_PROFILE", "DEVICE", "device"),
    "os": ("OS", "OS", "os"),
    "browser": ("USER_AGENT", "BROWSER", "browser"),
    "language": ("LANGUAGE", "LANGUAGE", "language"),
    "referrer_domain": ("REFERRER_DOMAIN", "GLOBAL", "referrer"),
}


def when(
    url: Optional[pulumi.Input[str]] = None,
    *,
    country: Optional[OneOrMore] = None,
    device_profile: Optional[OneOrMore] = None,
    os: Optional[OneOrMore] = None,
    browser: Optional[OneOrMore] = None,
    language: Optional[OneOrMore] = None,
    referrer_domain: Optional[OneOrMore] = None,
    user_agent: Optional[pulumi.Input[str]] = None,
    **route: Unpack[LinkRouteArgsDict],
) -> LinkRouteArgsDict:
    """
    A route for visitors of whom everything that is set holds. Of several values, one has to hold.

    :param url: The destination. Without one, set ``action_type`` and ``action_config``.
    :param country: Codes of two letters: ``["DE", "AT"]``.
    :param device_profile: Names of device profiles: ``"PHONE"``.
    :param os: Operating systems: ``"iOS"``.
    :param browser: Browsers: ``"Firefox"``.
    :param language: Language tags: ``["fr", "fr-CA"]``.
    :param referrer_domain: The host names of the pages that they come from: ``"news.example.com"``.
    :param user_agent: A regular expression that matches their user agent: ``"bot|crawler"``.
    :param route: The other arguments of the route. Its ``conditions`` are further ones that visitors must meet.
    """
    given = {
        "country": country,
        "device_profile": device_profile,
        "os": os,
        "browser": browser,
        "language": language,
        "referrer_domain": referrer_domain,
    }
    platforms: List[str] = []
    conditions: List[Any] = []
    for name, (condition_type, platform, key) in _CONDITIONS.items():
        value = given[name]
        if value is not None:
            platforms.append(platform)
            conditions.append(_condition(condition_type, "IN", key, value_json={"values": _list_of(value)}))
    if user_agent is not None:
        platforms.append("GLOBAL")
        conditions.append(_condition("USER_AGENT", "REGEX", user_agent))
    if not conditions:
        names = ", ".join([*_CONDITIONS, "user_agent"])
        raise pulumi.RunError(
            f"when: says nothing about the visitors; set one of {names}, or use otherwise for all other visitors."
        )
    further: Any = route.pop("conditions", None) or []
    result: Any = {"platform": platforms[0], **_leading_to(url, route), "conditions": [*conditions, *further]}
    return result


def otherwise(url: Optional[pulumi.Input[str]] = None, **route: Unpack[LinkRouteArgsDict]) -> LinkRouteArgsDict:
    """
    The fallback of a graph: the route for all other visitors.

    :param url: The destination. Without one, set ``action_type`` and ``action_config``.
    :param route: The other arguments of the route.
    """
    result: Any = {"platform": "GLOBAL", **_leading_to(url, route), "is_global_fallback": True}
    return result


def opens(
    at: pulumi.Input[Time],
    before: Optional[pulumi.Input[str]] = None,
    **route: Unpack[LinkRouteArgsDict],
) -> LinkRouteArgsDict:
    """
    A first route, for all visitors until a link opens: it expires then.

    :param at: When the link opens. A day alone starts with it in UTC.
    :param before: Where visitors go until then. Without it, set ``action_type`` and ``action_config``.
    :param route: The other arguments of the route.
    """
    end = expires(_apply(at, lambda time: _start_of(_text(time))))
    given: Any = route.pop("features", None) or []
    features = _apply(given, lambda known: [*(known or []), end])
    result: Any = {"platform": "GLOBAL", **_leading_to(before, route), "features": features}
    return result


def password(password: pulumi.Input[str]) -> RouteFeatureArgsDict:
    """A feature that asks visitors for a password."""
    return {"type": "PASSWORD", "config": {"password": password}}


def expires(at: pulumi.Input[Time]) -> RouteFeatureArgsDict:
    """A feature that ends a route or a link at a time. A day alone ends with it in UTC."""
    return {"type": "EXPIRATION_DATE", "config": {"expiresAt": _apply(at, _text)}}


def clicks(clicks: pulumi.Input[int]) -> RouteFeatureArgsDict:
    """A feature that limits the number of visits: at least 1."""
    return {"type": "LIMIT", "config": {"clicks": clicks}}


def utm(
    *,
    source: Optional[pulumi.Input[str]] = None,
    medium: Optional[pulumi.Input[str]] = None,
    campaign: Optional[pulumi.Input[str]] = None,
    term: Optional[pulumi.Input[str]] = None,
    content: Optional[pulumi.Input[str]] = None,
) -> RouteFeatureArgsDict:
    """A feature that adds UTM parameters to the destination."""
    tags = {"source": source, "medium": medium, "campaign": campaign, "term": term, "content": content}
    return {"type": "UTM", "config": {name: value for name, value in tags.items() if value is not None}}


def delay(seconds: pulumi.Input[float]) -> RouteFeatureArgsDict:
    """A feature that lets visitors wait for some seconds."""
    return {"type": "REDIRECT_DELAY", "config": {"seconds": seconds}}


def _condition(
    condition_type: str, operator: str, value_key: pulumi.Input[str], **more: Any
) -> RouteConditionArgsDict:
    result: Any = {"type": condition_type, "operator": operator, "value_key": value_key, **more}
    return result


def _leading_to(url: Optional[pulumi.Input[str]], route: Any) -> Any:
    return route if url is None else {**route, "action_type": "URL", "action_config": {"url": url}}


def _list_of(value: Any) -> Any:
    return _apply(value, lambda known: [known] if isinstance(known, str) else list(known))


def _apply(value: Any, function: Callable[[Any], Any]) -> Any:
    """Applies a function to a value, now if the value is known."""
    if isinstance(value, (str, list, tuple, datetime.date)):
        return function(value)
    return pulumi.Output.from_input(value).apply(function)


def _text(time: Any) -> Any:
    if not isinstance(time, datetime.datetime):
        return time.isoformat() if isinstance(time, datetime.date) else time
    utc = time.replace(tzinfo=time.tzinfo or datetime.timezone.utc).astimezone(datetime.timezone.utc)
    return utc.isoformat().replace("+00:00", "Z")


def _start_of(time: Any) -> Any:
    is_day = isinstance(time, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", time.strip())
    return f"{time.strip()}T00:00:00Z" if is_day else time
