import type { CSSProperties } from 'react'
import type { Words } from '#domain/core/words.ts'

/** Widths of the select column and of the number column, in px. */
export const selectWidth = 36
export const numberWidth = 56

type PinnedColumn = { id: string; align?: 'right' | 'center' | undefined; pin?: 'left' | 'right' | undefined }

/** The distance of each pinned column from the edge of the table, in px, by column id. */
export type PinnedOffsets = Readonly<Record<string, number>>

/**
 * Places the pinned columns side by side in their order. On the left they begin after `before`, the width in px of the
 * cells for selection and row number.
 */
export function pinnedOffsets(shown: readonly PinnedColumn[], widths: Readonly<Record<string, number>>, before: number): PinnedOffsets {
  const offsets: Record<string, number> = {}
  const place = (columns: readonly PinnedColumn[], side: 'left' | 'right', from: number) => {
    let at = from
    for (const { id, pin } of columns) {
      if (pin !== side) continue
      offsets[id] = at
      at += widths[id] ?? 0
    }
  }
  place(shown, 'left', before)
  place(shown.toReversed(), 'right', 0)
  return offsets
}

/** The attributes by which the style sheet aligns and pins a cell. */
export function cellProps({ id, align, pin }: PinnedColumn, pinned: PinnedOffsets) {
  return { 'data-align': align, 'data-pin': pin, style: pin && ({ [pin]: pinned[id] } as CSSProperties) }
}

/** The attributes of a cell for the card on a phone: its place, and the label, because cards have no column heads. */
export const cardProps = ({ card, label }: { card?: string | undefined; label: Words }, say: (words: Words) => string) => ({
  'data-card': card,
  'data-label': card === 'named' ? say(label) : undefined,
})
