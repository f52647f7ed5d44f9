import { type RefObject, useEffect, useState } from 'react'

/** What stands for the buttons that find no room takes so much of the line, with the gap before it. */
const restPx = 56

export type Fitting = { widthPx: number; shown: ReadonlySet<number> }

/**
 * How wide buttons of these widths are in a line, and which of them stand in so much room: all, or the first that fit beside the one that
 * stays in any case and beside what stands for the rest.
 */
export function fitting(widths: readonly number[], gapPx: number, roomPx: number, staying: number): Fitting {
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
 * Which buttons of a line fit into it, measured whenever it or one of them changes its size; nothing until then. Those that do not are taken
 * out of the line by who draws them, and stay in the document to be measured.
 * @param staying the place of the button that is in the line in any case
 * @param names what the buttons are: others are measured anew
 */
export function useFitting(line: RefObject<HTMLElement | null>, staying: number, names: string): Fitting | undefined {
  const [fits, setFits] = useState<Fitting>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other buttons
  useEffect(() => {
    const frame = line.current
    if (!frame || typeof ResizeObserver === 'undefined') return
    const buttons = [...frame.querySelectorAll<HTMLElement>(':scope > [data-fits]')]
    const measure = () => {
      const gapPx = Number.parseFloat(getComputedStyle(frame).columnGap) || 0
      // rounded widths come to less than the buttons take
      const widths = buttons.map((one) => one.getBoundingClientRect().width)
      const now = fitting(widths, gapPx, frame.getBoundingClientRect().width, staying)
      setFits((before) => (before && isSame(before, now) ? before : now))
    }
    const sizes = new ResizeObserver(measure)
    for (const one of [frame, ...buttons]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [line, staying, names])
  return fits
}

const isSame = (one: Fitting, other: Fitting): boolean =>
  one.widthPx === other.widthPx && one.shown.size === other.shown.size && [...one.shown].every((at) => other.shown.has(at))
