import { type Decimal, readFigure, zero } from '#domain/decimal.ts'
import { limitProblem } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import { salesOut } from '#machines/sales/sales-out.machine.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { moveProgress } from '../../sources/progress.ts'
import type { SourceLine } from '../../sources/source-lines.ts'

/** What is asked about the lines of outs that goods come back of. */
type Returning = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine> }

/** What a line gives back, in basic units; positive, though the line's own quantity is not. */
export const returnedOf = ({ baseQty }: Pick<StoredLine, 'baseQty'>): Decimal => (readFigure(baseQty) ?? zero).neg()

/** A source line must be an out's, of the same customer and goods (rule B3 linesAreValid). */
export const strangeOuts = ({ document, sources }: Returning): Problem[] =>
  document.lines.flatMap((line, at): Problem[] => {
    const out = sources.get(line.sourceBodyId ?? '')
    const fits = out?.headKind === salesOut.id && out.customerId === document.customerId && out.commInfoId === line.commInfoId
    if (!line.sourceBodyId || fits) return []
    return [
      { row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason: { zh: '来源出库行不符', en: 'the line of the out does not fit' } },
    ]
  })

const nothingOrdered = { zh: '来源出库没有订单，不能换货补发', en: 'nothing was ordered that could come again' }

/** Goods come again on an order alone (rule B5 *replace*). */
export const replaceProblems = ({ document }: Returning): Problem[] =>
  document.lines.flatMap((line, at): Problem[] =>
    line.replace === 2 ? [{ row: at + 1, field: 'replace', rule: 'LINE_BAD', reason: nothingOrdered }] : [],
  )

const giveBack = { zh: '退货', en: 'Return' }

/** Rows whose out does not count: it was not posted, or was reversed (guard outCounts). */
export const outProblems = ({ document, sources }: Returning): Problem[] =>
  document.lines.flatMap((line, at): Problem[] => {
    const out = sources.get(line.sourceBodyId ?? '')
    if (!out || out.headKind !== salesOut.id || out.headTags.includes('counts')) return []
    const name = (language: 'zh' | 'en') => `${out.billNo ?? ''} ${salesOut.statusName(out.headState, language, out)}`.trim()
    const params = { state: { zh: name('zh'), en: name('en') }, event: giveBack }
    return [{ row: at + 1, field: 'sourceBodyId', rule: 'STATUS_FORBIDS', params }]
  })

/** Rows that give back more than their out delivered, less what was given back and is held already, this document once (guard isReturnable). */
export function limitProblems(run: Run, { document, sources }: Returning): Problem[] {
  const countedHere = new Map<string, Decimal>()
  return document.lines.flatMap((line, at): Problem[] => {
    const out = sources.get(line.sourceBodyId ?? '')
    if (!out) return []
    const part = returnedOf(line)
    const here = countedHere.get(out.id) ?? zero
    countedHere.set(out.id, here.add(part))
    const problem = limitProblem({
      row: at + 1,
      field: 'qty',
      goods: line.commInfoName ?? '',
      part,
      counted: countedBefore(document, out).add(here),
      limit: readFigure(out.baseQty) ?? zero,
      units: line.unitList ?? [],
      basicUnit: line.basicUnit ?? null,
      rule: 'OVER_RETURN',
      qtyPlaces: run.settings.places.qty,
    })
    return problem ? [problem] : []
  })
}

/** Given back and held of an out's line, without what this very document holds. */
function countedBefore({ tags, lines }: StoredDocument, out: SourceLine): Decimal {
  const own = tags.includes('holds') ? lines.filter((line) => line.sourceBodyId === out.id) : []
  const counted = (readFigure(out.returnedQty) ?? zero).add(readFigure(out.heldQty) ?? zero)
  return own.reduce((rest, line) => rest.sub(returnedOf(line)), counted)
}

/** Moves the running figures of the outs' lines and keeps the copies in `work` right (rules B5, C5). */
export async function holdOuts(run: Run, { document, sources }: Returning, direction: { held?: 1 | -1; returned?: 1 | -1 }): Promise<void> {
  const parts = new Map<string, Decimal>()
  for (const line of document.lines)
    if (line.sourceBodyId) parts.set(line.sourceBodyId, (parts.get(line.sourceBodyId) ?? zero).add(returnedOf(line)))
  const changes = [...parts].map(([lineId, part]) => ({
    lineId,
    held: part.mul(direction.held ?? 0),
    returned: part.mul(direction.returned ?? 0),
  }))
  for (const { lineId, held, returned } of changes) {
    const out = sources.get(lineId)
    if (!out) continue
    out.heldQty = (readFigure(out.heldQty) ?? zero).add(held).toFixed()
    out.returnedQty = (readFigure(out.returnedQty) ?? zero).add(returned).toFixed()
  }
  await moveProgress(
    run.tx,
    changes.filter(({ held, returned }) => !held.isZero() || !returned.isZero()),
  )
}
