/** `share`: of the width of the sheet, in percent. */
export type PaperColumn = { field: string; label: string; share: number; figure: boolean }

/**
 * The content of a column: `width` in px on the screen, `mm` where a template sets it; `firm`: never wrapped, so that
 * it is as wide as its longest text.
 */
export type PaperField = { field: string; label: string; width: number; mm?: number | undefined; figure: boolean; firm: boolean }

const pxOfMm = 96 / 25.4

/** Sizes on paper in px: of the row numbers, of a column's padding, and of a letter. */
const rowNumber = 32
const padding = 11
const latin = 7.2
const chinese = 12
/** Names and remarks wrap below this part of their field's width on the screen, where no room is left over. */
const narrowest = 0.7

const widthOf = (text: string): number => [...text].reduce((width, letter) => width + (letter > '\u2e80' ? chinese : latin), 0)

/** Factor of the width of bold labels. */
const bold = 1.12
/** The longest unbreakable piece of a label: an English word, a Chinese label as a whole. */
const longestWord = (label: string): number => Math.max(...label.split(' ').map(widthOf)) * bold

/**
 * The columns of the lines. Figures and codes get the room their longest text needs, names and remarks most of the
 * width of their field; the rest goes to these, in proportion to the length of their texts.
 * @param cells text by row and column, the sums among them
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
  // where no column takes the rest, all become wider alike
  const whole = taking === 0 ? needed : Math.max(needed, sheet)
  return wanted.map(({ takes, needed: own, ...column }) => ({
    ...column,
    share: ((own + ((whole - needed) * takes) / (taking || 1)) / whole) * 100,
  }))
}
