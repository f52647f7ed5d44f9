import { pxOfMm } from './paper-sizes.ts'

/** A column on paper. `share`: its part of the sheet's width, in percent. */
export type PaperColumn = { field: string; label: string; share: number; figure: boolean }

/**
 * A column before its width is computed. `width`: px on the screen; `mm`: width set by a template; `firm`: never
 * wrapped, so it needs the width of its longest text.
 */
export type PaperField = { field: string; label: string; width: number; mm?: number | undefined; figure: boolean; firm: boolean }

/** Widths on paper in px: of the row numbers, a column's padding, and a letter. */
const rowNumber = 32
const padding = 11
const latin = 7.2
const chinese = 12
/**
 * Smallest width of names and remarks, as a part of their width on the screen; used when there is no room left over,
 * and their text then wraps.
 */
const narrowest = 0.7

const widthOf = (text: string): number => [...text].reduce((width, letter) => width + (letter > '\u2e80' ? chinese : latin), 0)

/** Factor by which bold labels are wider. */
const bold = 1.12
/** The width of the longest part of a label that cannot wrap: an English word, or a whole Chinese label. */
const longestWord = (label: string): number => Math.max(...label.split(' ').map(widthOf)) * bold

/**
 * Computes the columns of the lines. Figures and codes get the width of their longest text. Names and remarks need at
 * most `narrowest` of their width on the screen, and share what is left over in proportion to the length of their
 * texts.
 * @param cells text by row and column, sums included
 * @param sheet px between the margins of the sheet
 */
export function columnsOf(fields: readonly PaperField[], cells: readonly (readonly string[])[], sheet: number): readonly PaperColumn[] {
  const wanted = fields.map(({ field, label, width, mm, figure, firm }, at) => {
    if (mm !== undefined) return { field, label, figure, needed: mm * pxOfMm, takes: 0 }
    const longest = Math.max(0, ...cells.map((row) => widthOf(row[at] ?? '')))
    const needed = Math.max(longestWord(label), firm ? longest : Math.min(longest, width * narrowest)) + padding
    return { field, label, figure, needed, takes: firm ? 0 : longest }
  })
  const sumOf = (name: 'needed' | 'takes') => wanted.reduce((sum, column) => sum + column[name], 0)
  const needed = sumOf('needed') + rowNumber
  const taking = sumOf('takes')
  // if no column can take what is left over, all are widened in proportion
  const whole = taking === 0 ? needed : Math.max(needed, sheet)
  return wanted.map(({ takes, needed: own, ...column }) => ({
    ...column,
    share: ((own + ((whole - needed) * takes) / (taking || 1)) / whole) * 100,
  }))
}
