/**
 * The characters of a possible scan. A barcode scanner types like a very fast person and is recognised only by the
 * pace of its keys. `since` is the time of the first key, `at` that of the last.
 */
export type ScanBuffer = { text: string; since: number; at: number }

/** The average time between the keys of a scan is shorter than this. Nobody types eight keys in a row so fast. */
const fastestHandMs = 35
/**
 * A key of a scan may be this late, because the computer or the radio is busy. After a longer pause a new scan begins.
 */
const longestGapMs = 100
/**
 * Minimum length of a scan in scan mode. Outside scan mode more is required, so that a short word that is typed fast
 * does not count as a scan.
 */
const shortestInScanMode = 6
const shortestAnywhere = 8

export const emptyScan: ScanBuffer = { text: '', since: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY }

/** Keys without a character that may occur within a scan: Shift, Caps Lock, and the codes of an input method. */
const silentKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'Process', 'Unidentified'])

/**
 * The buffer after another key. After a pause it starts again with this key. A key that no scanner presses empties it.
 */
export function addScanKey(buffer: ScanBuffer, key: string, nowMs: number): ScanBuffer {
  if (silentKeys.has(key)) return buffer
  if ([...key].length !== 1) return emptyScan
  if (nowMs - buffer.at >= longestGapMs) return { text: key, since: nowMs, at: nowMs }
  return { ...buffer, text: buffer.text + key, at: nowMs }
}

/** The scanned text, if Enter or Tab follows soon enough; undefined if the text was typed by hand. */
export function endScan(buffer: ScanBuffer, nowMs: number, scanMode: boolean): string | undefined {
  const text = buffer.text.trim()
  const isFast = nowMs - buffer.at < longestGapMs && nowMs - buffer.since < fastestHandMs * buffer.text.length
  if (!isFast) return undefined
  return text.length >= (scanMode ? shortestInScanMode : shortestAnywhere) ? text : undefined
}
