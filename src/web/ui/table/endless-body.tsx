import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { densities, useDensity } from '../theme/density.ts'
import type { EndlessPart } from './table-props.ts'
import { type RowStep, useRowFocus } from './use-row-focus.ts'
import { WaitingCells } from './waiting-rows.tsx'

/**
 * The body of an endless list. It draws the rows in view and the row in the tab order. Blank rows take the place of
 * the others, so that the list has its full height.
 */
export function EndlessBody({ count, onShown, cells, draw }: EndlessPart) {
  const body = useRef<HTMLTableSectionElement>(null)
  const arrives = useRef(false)
  const focus = useRowFocus(count, { body, go: (next) => goes(next) })
  const virtual = useRows(body, count, focus.current)
  const goes = (next: number) => {
    arrives.current = true
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  const latest = useRef(focus.move)
  latest.current = focus.move
  const [move] = useState(() => (to: RowStep) => latest.current(to))
  const items = virtual.getVirtualItems()
  useLayoutEffect(() => {
    const { range } = virtual
    if (range) onShown(range.startIndex, range.endIndex)
  })
  // a row to which a key has moved may not be loaded yet; it takes the focus when it appears
  useLayoutEffect(() => {
    const row = arrives.current && body.current?.querySelector<HTMLElement>(`[data-index="${focus.current}"]`)
    if (!row) return
    const isElsewhere = document.activeElement !== document.body && !body.current?.contains(document.activeElement)
    if (!isElsewhere) row.focus({ preventScroll: true })
    arrives.current = !isElsewhere && row.dataset.waiting !== undefined
  })
  const rowOf = ({ index }: VirtualItem) => {
    const { measureElement: measure } = virtual
    const row = draw({ index, first: index === focus.current, move, setCurrent: focus.setCurrent, measure })
    return (
      row ?? (
        <tr tabIndex={-1} ref={measure} data-index={index} data-waiting="" aria-rowindex={index + 2} aria-busy="true">
          <WaitingCells row={index} columns={cells} />
        </tr>
      )
    )
  }
  const margin = virtual.options.scrollMargin
  const rows = items.map((item, nth) => {
    const before = item.start - (items[nth - 1]?.end ?? margin)
    return (
      <Fragment key={item.key}>
        {before > 0 && <Gap height={before} />}
        {rowOf(item)}
      </Fragment>
    )
  })
  const after = virtual.getTotalSize() + margin - (items.at(-1)?.end ?? margin)
  return (
    <tbody ref={body}>
      {rows}
      {after > 0 && <Gap height={after} />}
    </tbody>
  )
}

/** The rows to draw: those in view, some before and after them, and the row in the tab order. */
function useRows(body: React.RefObject<HTMLElement | null>, count: number, current: number) {
  const { rowPx } = densities[useDensity()]
  return useVirtualizer({
    count,
    getScrollElement: () => body.current?.closest<HTMLElement>('.ui-table-frame') ?? null,
    estimateSize: () => rowPx,
    overscan: 10,
    // the fixed head and foot of the table cover rows
    scrollMargin: rowPx,
    scrollPaddingStart: rowPx,
    scrollPaddingEnd: rowPx,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth)
      if (current < from) shown.unshift(current)
      if (current > to && current < count) shown.push(current)
      return shown
    },
  })
}

/** Fills the place of rows that are not in view. */
function Gap({ height }: { height: number }) {
  const size = { height, padding: 0, border: 0 }
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" style={size}>
      <td style={size} />
    </tr>
  )
}
