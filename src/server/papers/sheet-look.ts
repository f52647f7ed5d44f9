import type { Paper } from '#paper/document-paper.ts'
import { isForm, papers, sheetSize } from '#paper/paper-sizes.ts'
import { mm } from './pen.ts'

/** Layout of a sheet in points: its size and margins, and the space between its parts. */
export type SheetLook = {
  width: number
  height: number
  side: number
  edge: number
  /** Number of columns for facts, and minimum height of the title with its number. */
  facts: number
  title: number
  /** Space below the facts, above the totals, around the amount in capitals, and above the signatures. */
  head: number
  tail: number
  capitals: number
  signatures: number
  /** Space above and below the text of a line. */
  cell: number
  /**
   * Maximum height of a fact: enough for a remark of two thousand characters, but not for one of as many empty lines.
   */
  mostOfFact: number
}

/** Layout as in the browser's print (`src/web/print/papers.css`); the continuous form has less space between parts. */
export function sheetLook({ kind, landscape }: Pick<Paper, 'kind' | 'landscape'>): SheetLook {
  const size = sheetSize(kind, landscape)
  const [width, height] = [mm(size.width), mm(size.height)]
  if (!isForm(kind)) {
    const room = { head: mm(2.5), tail: mm(2.5), capitals: mm(1.5), signatures: mm(8), cell: mm(1) }
    const facts = landscape && kind === 'a4' ? 4 : 3
    return { width, height, side: mm(10), edge: mm(10), facts, title: mm(15), ...room, mostOfFact: height * 0.6 }
  }
  const room = { head: mm(1.5), tail: mm(1.5), capitals: mm(0.5), signatures: mm(3), cell: mm(0.5) }
  const edge = mm(kind === 'formThird' ? 4 : 5)
  return { width, height, side: mm(papers[kind].margin), edge, facts: 4, title: mm(13), ...room, mostOfFact: height * 0.25 }
}
