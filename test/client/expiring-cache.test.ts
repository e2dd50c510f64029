import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ExpiringCache } from "../../provider/client/expiring-cache";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache with the keys a, b and c, set one second apart, a second after the last one. */
function cacheOfThree(): ExpiringCache<string> {
  const cache = new ExpiringCache<string>(10_000);
  for (const key of ["a", "b", "c"]) {
    cache.set(key, key.toUpperCase());
    vi.advanceTimersByTime(1000);
  }
  return cache;
}

it("a value is in the cache until its time is over", () => {
  const cache = cacheOfThree();
  vi.advanceTimersByTime(6999);
  expect(cache.get("a")).toBe("A");
  vi.advanceTimersByTime(1);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.get("b")).toBe("B");
});

it("a system clock that is set makes no difference", () => {
  const cache = cacheOfThree();
  for (const time of [0, Date.now() + 86_400_000]) {
    vi.setSystemTime(time);
    expect(cache.get("a")).toBe("A");
  }
});

it("expired values leave the memory when another one is stored", () => {
  const cache = cacheOfThree();
  expect(cache.size).toBe(3);
  vi.advanceTimersByTime(8000);
  cache.set("d", "D");
  expect(cache.size).toBe(2);
  expect(cache.get("c")).toBe("C");
});

it("a value that is stored again is kept longer, and does not keep those after it in memory", () => {
  const cache = cacheOfThree();
  vi.advanceTimersByTime(6000);
  cache.set("a", "A2");
  vi.advanceTimersByTime(3000);
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
