import { type RefObject, useEffect, useState } from 'react'

/** The width of the button that opens the menu for the other buttons, with the gap before it. */
const restPx = 56

export type ButtonFit = { widthPx: number; shown: ReadonlySet<number> }

/**
 * The width of a line of buttons, and the buttons that fit into `roomPx`. If not all fit, these are the button that
 * always stays and as many of the first ones as fit beside it and the menu button.
 */
export function fitButtons(widths: readonly number[], gapPx: number, roomPx: number, staying: number): ButtonFit {
  const widthPx = Math.ceil(widths.reduce((sum, width) => sum + gapPx + width, -gapPx))
  const all = [...widths.keys()]
  if (widthPx <= roomPx + 1) return { widthPx, shown: new Set(all) }
  const stays = widths[staying]
  let left = roomPx - restPx - (stays === undefined ? 0 : stays + gapPx)
  const shown = new Set<number>()
  for (const at of all.filter((one) => one !== staying)) {
    left -= (widths[at] ?? 0) + gapPx
    if (left < 0) break
    shown.add(at)
  }
  return { widthPx, shown: stays === undefined ? shown : shown.add(staying) }
}

/**
 * Determines which buttons of a line fit into it; undefined until they are measured. They are measured again when the
 * line or a button changes its size. The caller hides the other buttons, but must leave them in the document, so that
 * they can be measured.
 * @param staying the index of the button that always stays
 * @param names the names of the buttons; when they change, the buttons are measured again
 */
export function useFitting(line: RefObject<HTMLElement | null>, staying: number, names: string): ButtonFit | undefined {
  const [fits, setFits] = useState<ButtonFit>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other buttons
  useEffect(() => {
    const frame = line.current
    if (!frame || typeof ResizeObserver === 'undefined') return
    const buttons = [...frame.querySelectorAll<HTMLElement>(':scope > [data-fits]')]
    const measure = () => {
      const gapPx = Number.parseFloat(getComputedStyle(frame).columnGap) || 0
      // rounded widths could be less than the buttons need
      const widths = buttons.map((one) => one.getBoundingClientRect().width)
      const now = fitButtons(widths, gapPx, frame.getBoundingClientRect().width, staying)
      setFits((before) => (before && isSame(before, now) ? before : now))
    }
    const sizes = new ResizeObserver(measure)
    for (const one of [frame, ...buttons]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [line, staying, names])
  return fits
}

const isSame = (one: ButtonFit, other: ButtonFit): boolean =>
  one.widthPx === other.widthPx && one.shown.size === other.shown.size && [...one.shown].every((at) => other.shown.has(at))
