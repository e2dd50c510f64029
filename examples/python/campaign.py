"""A campaign of short links, run with Pulumi's Automation API: python campaign.py up|preview|destroy"""

import sys

import pulumi
import pulumi_shortlink as shortlink
from pulumi import automation


def program() -> None:
    campaign = shortlink.Folder("campaign", title="Autumn campaign")
    shop = shortlink.Link(
        "shop",
        slug="autumn-shop",
        url="https://example.com/shop",
        title="Autumn shop",
        folder_id=campaign.id,
    )
    shortlink.Route(
        "austrians",
        link_id=shop.id,
        platform=shortlink.Platform.GEO,
        action_type=shortlink.ActionType.URL,
        action_config={"url": "https://example.com/at/shop"},
        conditions=[
            shortlink.RouteConditionArgs(
                type=shortlink.ConditionType.COUNTRY,
                operator=shortlink.ConditionOperator.IN_,
                value_key="country",
                value_json={"values": ["AT"]},
            )
        ],
    )
    week = shortlink.get_analytics_output(link_id=shop.id, days=7)
    pulumi.export("short_url", shop.short_url)
    pulumi.export("days", week.apply(lambda it: len(it.days)))


def main(command: str) -> None:
    stack = automation.create_or_select_stack(
        stack_name="dev", project_name="campaign", program=program
    )
    if command == "preview":
        stack.preview(refresh=True, expect_no_changes=True, on_output=print)
    else:
        getattr(stack, command)(on_output=print)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "up")
