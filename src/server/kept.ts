const most = 1000

/** Keeps a value that is worth more than its room, of as many as are asked for again soon. */
export function kept<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  if (known.size >= most) known.clear()
  known.set(key, value)
  return value
}
