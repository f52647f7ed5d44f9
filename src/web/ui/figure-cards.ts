import type { Column } from './use-data-table.ts'

/** So many texts stand under the title without their labels; they say what they are themselves. */
const plainLines = 2

/** What is known at a glance: the day and the number of a document. */
const isPlain = ({ id }: { id: string }) => /(Date|No)$/.test(id)

/** Whom or what a row is about: not of which type or in which unit it is. */
const isTitle = ({ id }: { id: string }) => /(?<!^kind|^unit|^movement|^account)Name$/.test(id)

/**
 * Columns of figures, with their places on the card that a row is on a phone: whom or what it is about, what is said of it, then each figure by its
 * label. Columns that have places already keep them.
 */
export function withCards<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  if (columns.some(({ card }) => card)) return [...columns]
  const texts = columns.filter(({ align, hidden }) => align !== 'right' && !hidden)
  const title = texts.find(isTitle) ?? texts[0]
  const others = texts.filter((column) => column !== title)
  const lines = [...others.filter(isPlain), ...others.filter((column) => !isPlain(column))].slice(0, plainLines)
  return columns.map((column) => ({ ...column, card: column === title ? 'title' : lines.includes(column) ? 'line' : 'named' }))
}
