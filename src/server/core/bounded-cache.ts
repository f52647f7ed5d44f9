const maxEntries = 1000

/** Cache of at most 1,000 entries, cleared when full: a miss costs one query. Returns the value. */
export function boundedCache<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  if (known.size >= maxEntries) known.clear()
  known.set(key, value)
  return value
}
