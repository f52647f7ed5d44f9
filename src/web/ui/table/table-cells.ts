import type { CSSProperties } from 'react'
import type { Words } from '#domain/core/words.ts'

/** Widths of the select column and of the number column, in px. */
export const selectWidth = 36
export const numberWidth = 56

type PinnedColumn = { id: string; align?: 'right' | 'center' | undefined; pin?: 'left' | 'right' | undefined }

/** The distance of each pinned column from its edge, in px. */
export type PinnedOffsets = Readonly<Record<string, number>>

/**
 * Offsets of the pinned columns, side by side in their order; on the left they begin after `before`, the px that the
 * select and number cells take.
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

/** The attributes of a cell for the style sheet. */
export function cellProps({ id, align, pin }: PinnedColumn, pinned: PinnedOffsets) {
  return { 'data-align': align, 'data-pin': pin, style: pin && ({ [pin]: pinned[id] } as CSSProperties) }
}

/** The place on the card of a phone, and the label shown there: column heads are hidden. */
export const cardProps = ({ card, label }: { card?: string | undefined; label: Words }, say: (words: Words) => string) => ({
  'data-card': card,
  'data-label': card === 'named' ? say(label) : undefined,
})
