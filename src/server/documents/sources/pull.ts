import { readFigure, zero } from '#domain/decimal.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { refuse } from '../../refuse.ts'
import { requireSight } from '../engine/depot-access.ts'
import { readDocument } from '../engine/document-store.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { goodsHeadAnswer } from '../lines/goods-answer.ts'
import { completeGoods, costed, type GoodsSettings, withTotals } from '../lines/goods-document.ts'
import type { GoodsContext } from '../lines/load-goods.ts'
import { decidedBy } from './kept-terms.ts'
import { isOpen, type Link } from './link.ts'
import { goodsOf, type SourceLine, sourceLinesOf } from './source-lines.ts'

/** What a line takes over from a line of the source as it stands, and what is known of that one's progress. */
export type PullLine = (line: StoredLine & SourceLine, source: SourceLine | undefined) => DocumentLine

/** An unsaved document that takes all that is open of a source: its head, as answered, and its lines. */
export type Pulled = { source: StoredDocument; head: object; work: GoodsContext }

/**
 * Reads the rule of a link backwards: the document of type `to` that takes all that is left of a source; stores nothing (rule B5). Refused
 * where the source is not open. Freight planned on it is proposed while nothing was taken yet.
 */
export async function pullFrom(
  run: Run,
  link: Link,
  id: string,
  to: { kind: string; settings: GoodsSettings; line: PullLine },
): Promise<Pulled> {
  const kind = kindNamed(link.kind)
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireSight(run, stored)
  if (!isOpen(link, stored.tags, stored.closeType)) {
    const name = (language: 'zh' | 'en') => kind.words.statusName(stored.state, language, stored)
    refuse('STATUS_FORBIDS', { params: { state: { zh: name('zh'), en: name('en') }, event: link.verb } })
  }
  // the document is the caller's, so the masters looked up hold the caller and not who wrote the source
  const source = (await kind.load(run, { ...stored, staffId: run.user.id }, undefined)) as GoodsContext
  const ids = source.document.lines.map((line) => line.id)
  const sources = await sourceLinesOf(run.tx, ids, '', undefined)
  const lines = source.document.lines.map((line, at) => {
    const known = sources.get(line.id)
    return {
      ...to.line({ ...line, ...known, ...goodsOf(line) } as StoredLine & SourceLine, known),
      ...paidOn(line),
      ...(known?.lotsLeft ? { lotsLeft: known.lotsLeft } : {}),
      ...decidedBy(line, { link, settings: to.settings }),
      sourceBillId: stored.id,
      sourceBillNo: stored.billNo,
      id: '',
      indexNo: at + 1,
    }
  })
  const { settings } = to
  const complete = await completeGoods(headFrom(link, source.document, to.kind, lines as StoredLine[]), source.masters, settings, true)
  const document = withTotals(settings.sells ? complete : await costed(complete, settings), settings)
  const work = { ...source, document }
  // what nobody has stored was made by nobody
  const { createUserName: _, updateUserName: __, ...head } = goodsHeadAnswer(work)
  return { source: stored, head: { ...head, billDate: run.tx.today }, work }
}

const paidOn = ({ paidPrice, paidUnitId, paidConversion }: StoredLine) => ({ paidPrice, paidUnitId, paidConversion })

/** What comes or goes back has no freight of its own. */
function headFrom({ moves }: Link, source: StoredDocument, kind: string, lines: StoredLine[]): StoredDocument {
  const isNone = (figure: string | undefined) => (readFigure(figure) ?? zero).isZero()
  const isFirst = source.lines.every((line) => isNone(line.receivedQty) && isNone(line.heldQty))
  const { freight, feeAmt, freightSupplierId, freightTaxRate, freightDeductible, billNo: _, id: __, remark: ___, ...head } = source
  const terms = moves === 'returned' ? {} : { freightSupplierId, freightTaxRate, freightDeductible }
  return { ...head, ...terms, id: '', kind, ...(isFirst && moves === 'received' ? { freight, feeAmt } : {}), lines }
}
