import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ExpiringCache } from "../../provider/client/expiring-cache";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A cache with the keys a, b and c, set one second apart. */
function cacheOfThree(): ExpiringCache<string> {
  const cache = new ExpiringCache<string>(10_000);
  for (const [index, key] of ["a", "b", "c"].entries()) {
    vi.setSystemTime(index * 1000);
    cache.set(key, key.toUpperCase());
  }
  return cache;
}

it("a value is in the cache until its time is over", () => {
  const cache = cacheOfThree();
  vi.setSystemTime(9999);
  expect(cache.get("a")).toBe("A");
  vi.setSystemTime(10_000);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.get("b")).toBe("B");
});

it("expired values leave the memory when another one is stored", () => {
  const cache = cacheOfThree();
  expect(cache.size).toBe(3);
  vi.setSystemTime(11_000);
  cache.set("d", "D");
  expect(cache.size).toBe(2);
  expect(cache.get("c")).toBe("C");
});

it("a value that is stored again is kept longer, and does not keep those after it in memory", () => {
  const cache = cacheOfThree();
  vi.setSystemTime(9000);
  cache.set("a", "A2");
  vi.setSystemTime(12_000);
  cache.set("d", "D");
  expect(cache.size).toBe(2);
  expect(cache.get("a")).toBe("A2");
});

it("one value or all can be deleted", () => {
  const cache = cacheOfThree();
  cache.delete("a");
  expect([cache.get("a"), cache.get("b")]).toEqual([undefined, "B"]);
  cache.clear();
  expect(cache.get("b")).toBeUndefined();
});
