/**
 * A bar code scanner types like a very fast person: told from people by the pace of the keys alone. `at` is when the last key came,
 * `since` when the first did.
 */
export type ScanBuffer = { text: string; since: number; at: number }

/** Keys of a scan follow each other faster than this on average: no hand types eight keys at such a pace. */
const fastestHandMs = 35
/** One key of a scan may be late, when the computer or the radio is busy; a longer pause begins anew. */
const longestGapMs = 100
/** In scan mode this is enough; outside it a short word typed fast must not count as a scan. */
const shortestInScanMode = 6
const shortestAnywhere = 8

export const emptyScan: ScanBuffer = { text: '', since: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY }

/** Keys without a character that come within a scan: Shift, and what an input method makes of any key. */
const silentKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'Process', 'Unidentified'])

/** The buffer after a key: a pause begins it anew, a key that no scanner presses empties it. */
export function hearKey(buffer: ScanBuffer, key: string, nowMs: number): ScanBuffer {
  if (silentKeys.has(key)) return buffer
  if ([...key].length !== 1) return emptyScan
  if (nowMs - buffer.at >= longestGapMs) return { text: key, since: nowMs, at: nowMs }
  return { ...buffer, text: buffer.text + key, at: nowMs }
}

/** What was scanned, when Enter or Tab ends it in time; nothing where a hand typed it. */
export function endScan(buffer: ScanBuffer, nowMs: number, scanMode: boolean): string | undefined {
  const text = buffer.text.trim()
  const isFast = nowMs - buffer.at < longestGapMs && nowMs - buffer.since < fastestHandMs * buffer.text.length
  if (!isFast) return undefined
  return text.length >= (scanMode ? shortestInScanMode : shortestAnywhere) ? text : undefined
}
