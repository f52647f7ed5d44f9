/**
 * A code has left the picture once it was missing in so many reads, for so long: one or two blurred pictures do not
 * count.
 */
const [goneLooks, goneMs] = [3, 700]

/**
 * Filters the codes a camera reads to new ones. A code counts again only once it has left the picture, so that a
 * camera held on one counts it once. `now` in milliseconds.
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
