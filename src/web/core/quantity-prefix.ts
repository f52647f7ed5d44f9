/** Splits typed or scanned text into quantity and code: `3*` before a code counts three of it. */
export function parseQuantityPrefix(typed: string): { times: string; code: string } {
  const [, times = '1', code = typed] = /^(\d+(?:\.\d+)?)[*×](.+)$/.exec(typed) ?? []
  return { times, code }
}
