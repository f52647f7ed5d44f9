/**
 * A code counts as out of the picture after this many reads without it, and this many ms after it was last read: one
 * or two blurred pictures do not count.
 */
const [goneLooks, goneMs] = [3, 700]

/**
 * Makes a filter that passes on only new codes. A code counts as new again once it has been out of the picture, so
 * that a camera that stays on one label reports it once. `now` is in milliseconds.
 */
export function newCodes(): (code: string | undefined, now: number) => string | undefined {
  const seen = new Map<string, { at: number; missed: number }>()
  return (code, now) => {
    for (const [known, last] of seen) {
      if (known === code) continue
      last.missed++
      if (last.missed >= goneLooks && now - last.at > goneMs) seen.delete(known)
    }
    if (code === undefined) return undefined
    const isNew = !seen.has(code)
    seen.set(code, { at: now, missed: 0 })
    return isNew ? code : undefined
  }
}
