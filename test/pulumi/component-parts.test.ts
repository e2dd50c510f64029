import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import { componentParts } from "../../provider/pulumi/sdk-resources";

/** A resource with the SDK's own fields. */
const resource = (marks: object, children: readonly object[] = []): pulumi.Resource =>
  Object.assign(Object.create(pulumi.Resource.prototype), {
    __pulumiResource: true,
    ...marks,
    __childResources: new Set(children),
  });

it("the parts of a component are itself and everything inside of it, but not the children of its resources", async () => {
  const child = resource({ __pulumiCustomResource: true });
  const custom = resource({ __pulumiCustomResource: true }, [child]);
  const inner = resource({ __pulumiComponentResource: true }, [custom]);
  const outer = resource({ __pulumiComponentResource: true }, [inner]);
  expect(await componentParts(outer)).toEqual([outer, inner, custom]);
  expect(await componentParts(custom)).toEqual([custom]);
});
