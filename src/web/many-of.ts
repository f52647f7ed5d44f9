/** What was typed or scanned: `3*` before a code counts three of it. */
export function manyOf(typed: string): { times: string; code: string } {
  const [, times = '1', code = typed] = /^(\d+(?:\.\d+)?)[*×](.+)$/.exec(typed) ?? []
  return { times, code }
}
