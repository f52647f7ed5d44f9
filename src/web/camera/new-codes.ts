/** A code has left the picture once it was missing in so many looks, for so long: a blurred picture or two is no leaving. */
const [goneLooks, goneMs] = [3, 700]

/**
 * Tells which of the codes that a camera sees are new. One counts again only once it has left the picture, so a camera that stays on one
 * counts it once. `now` in milliseconds.
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
