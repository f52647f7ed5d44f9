const maxEntries = 1000

/** Caches a value and returns it. A cache of 1,000 entries is cleared first, because a miss is cheap. */
export function boundedCache<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  if (known.size >= maxEntries) known.clear()
  known.set(key, value)
  return value
}
