import pulumi
import pulumi_shortlink as shortlink

campaign = shortlink.Folder("campaign", title="Autumn campaign")

shop = shortlink.Link(
    "shop",
    slug="autumn-shop",
    url="https://example.com/shop",
    folder_id=campaign.id,
)

pulumi.export("shortUrl", shop.short_url)
