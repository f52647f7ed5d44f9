import type { Problem } from '#domain/refusals.ts'
import type { StoredDocument } from '../../engine/stored.ts'

const nothingOrdered = { zh: '来源出库没有订单，不能换货补发', en: 'nothing was ordered that could come again' }

/** Goods come again on an order alone (rule B5 *replace*). */
export const replaceProblems = ({ lines }: StoredDocument): Problem[] =>
  lines.flatMap((line, at): Problem[] =>
    line.replace === 2 ? [{ row: at + 1, field: 'replace', rule: 'LINE_BAD', reason: nothingOrdered }] : [],
  )
