import type { CSSProperties } from 'react'
import type { Words } from '#domain/words.ts'

/** Of the box that chooses a row, and of a row's number, in px. */
export const selectWidth = 36
export const numberWidth = 56

type Standing = { id: string; align?: 'right' | 'center' | undefined; pin?: 'left' | 'right' | undefined }

/** How far from its edge each column stands that stays while the others scroll, in px. */
export type Pinned = Readonly<Record<string, number>>

/** Columns that stay stand beside each other, in their order, behind what is before them. */
export function pinnedOf(shown: readonly Standing[], widths: Readonly<Record<string, number>>, before: number): Pinned {
  const offsets: Record<string, number> = {}
  const place = (columns: readonly Standing[], side: 'left' | 'right', from: number) => {
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

/** What a cell of a column says to the style sheet. */
export function cellProps({ id, align, pin }: Standing, pinned: Pinned) {
  return { 'data-align': align, 'data-pin': pin, style: pin && ({ [pin]: pinned[id] } as CSSProperties) }
}

/** Its place on the card of a phone, and the label that stands there beside it: the heads of columns are not shown. */
export const cardProps = ({ card, label }: { card?: string | undefined; label: Words }, say: (words: Words) => string) => ({
  'data-card': card,
  'data-label': card === 'named' ? say(label) : undefined,
})
