/**
 * Splits typed or scanned text into a quantity and a code: `3*` before a code means three pieces of it. Without a
 * prefix the quantity is 1.
 */
export function parseQuantityPrefix(typed: string): { times: string; code: string } {
  const [, times = '1', code = typed] = /^(\d+(?:\.\d+)?)[*×](.+)$/.exec(typed) ?? []
  return { times, code }
}
