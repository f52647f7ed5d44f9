import { type RefObject, useEffect, useState } from 'react'

/** Width of the menu button for buttons without room, with the gap before it. */
const restPx = 56

export type ButtonFit = { widthPx: number; shown: ReadonlySet<number> }

/**
 * The width of a line of buttons, and which of them fit: all, or the first ones that fit next to the one that always
 * stays and the menu button.
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
 * Which buttons of a line fit into it, measured when it or one of them changes its size; undefined until then. The
 * caller takes the others out of the line, but keeps them in the document to be measured.
 * @param staying the index of the button that always stays
 * @param names the buttons' names: others are measured anew
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
      // rounded widths would be less than the buttons take
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
