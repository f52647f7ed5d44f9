/**
 * A bar code scanner types like a very fast person and is recognized by the pace of its keys alone. `at` is the time
 * of the last key, `since` that of the first.
 */
export type ScanBuffer = { text: string; since: number; at: number }

/** Average time between keys of a scan is below this: nobody types eight keys at such a pace. */
const fastestHandMs = 35
/** One key of a scan may be late, when the computer or the radio is busy; a longer pause starts over. */
const longestGapMs = 100
/** Minimum length in scan mode; outside it a short word typed fast must not count as a scan. */
const shortestInScanMode = 6
const shortestAnywhere = 8

export const emptyScan: ScanBuffer = { text: '', since: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY }

/** Keys without a character within a scan: Shift, and the key codes of an input method. */
const silentKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'Process', 'Unidentified'])

/** The buffer after a key: a pause starts it over, a key that no scanner presses empties it. */
export function addScanKey(buffer: ScanBuffer, key: string, nowMs: number): ScanBuffer {
  if (silentKeys.has(key)) return buffer
  if ([...key].length !== 1) return emptyScan
  if (nowMs - buffer.at >= longestGapMs) return { text: key, since: nowMs, at: nowMs }
  return { ...buffer, text: buffer.text + key, at: nowMs }
}

/** The scanned text, when Enter or Tab ends it in time; undefined for typed text. */
export function endScan(buffer: ScanBuffer, nowMs: number, scanMode: boolean): string | undefined {
  const text = buffer.text.trim()
  const isFast = nowMs - buffer.at < longestGapMs && nowMs - buffer.since < fastestHandMs * buffer.text.length
  if (!isFast) return undefined
  return text.length >= (scanMode ? shortestInScanMode : shortestAnywhere) ? text : undefined
}
