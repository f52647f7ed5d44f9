import { readFigure, zero } from '#domain/figures/decimal.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { refuse } from '../../db/refuse.ts'
import { requireReadAccess } from '../engine/depot-access.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import { readDocument } from '../engine/store/document-store.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { goodsHeadAnswer } from '../lines/goods-answer.ts'
import { completeGoods, type GoodsSettings, withCosts, withTotals } from '../lines/goods-document.ts'
import type { GoodsContext } from '../lines/load-goods.ts'
import { isOpenSource, type Link } from './link.ts'
import { goodsFieldsOf, type SourceLine, sourceLinesOf } from './source-lines.ts'
import { decidedTerms } from './source-terms.ts'

/** Maps a source line, with the figures of its progress, to a line of the new document. */
export type PullLine = (line: StoredLine & SourceLine, source: SourceLine | undefined) => DocumentLine

/**
 * An unsaved document that takes everything open of a source: `head` as the API returns it, and its lines in `work`.
 */
export type PulledDocument = { source: StoredDocument; head: object; work: GoodsContext }

/**
 * Builds the document of kind `to` that takes everything open of a source; stores nothing (rule B5). Refuses
 * STATUS_FORBIDS where the source is not open. The source's planned freight is proposed as long as nothing has been
 * taken from it.
 */
export async function pullFrom(
  run: Run,
  link: Link,
  id: string,
  to: { kind: string; settings: GoodsSettings; line: PullLine },
): Promise<PulledDocument> {
  const kind = kindNamed(link.kind)
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, stored)
  if (!isOpenSource(link, stored.tags, stored.closeType)) {
    const name = (language: 'zh' | 'en') => kind.words.statusName(stored.state, language, stored)
    refuse('STATUS_FORBIDS', { params: { state: { zh: name('zh'), en: name('en') }, event: link.verb } })
  }
  // the caller becomes the handling staff, so their name is among the masters looked up
  const source = (await kind.load(run, { ...stored, staffId: run.user.id }, undefined)) as GoodsContext
  const ids = source.document.lines.map((line) => line.id)
  const sources = await sourceLinesOf(run.tx, ids, '', undefined)
  const lines = source.document.lines.map((line, at) => {
    const known = sources.get(line.id)
    return {
      ...to.line({ ...line, ...known, ...goodsFieldsOf(line) } as StoredLine & SourceLine, known),
      ...lastPaidOf(line),
      ...(known?.lotsLeft ? { lotsLeft: known.lotsLeft } : {}),
      ...decidedTerms(line, { link, settings: to.settings }),
      sourceBillId: stored.id,
      sourceBillNo: stored.billNo,
      id: '',
      indexNo: at + 1,
    }
  })
  const { settings } = to
  const complete = await completeGoods(headFrom(link, source.document, to.kind, lines as StoredLine[]), source.masters, settings, true)
  const document = withTotals(settings.sells ? complete : await withCosts(complete, settings), settings)
  const work = { ...source, document }
  // an unsaved document has no creator
  const { createUserName: _, updateUserName: __, ...head } = goodsHeadAnswer(work)
  return { source: stored, head: { ...head, billDate: run.tx.today }, work }
}

const lastPaidOf = ({ paidPrice, paidUnitId, paidConversion }: StoredLine) => ({ paidPrice, paidUnitId, paidConversion })

/** Head of the new document, from the source's. Returns have no freight of their own. */
function headFrom({ moves }: Link, source: StoredDocument, kind: string, lines: StoredLine[]): StoredDocument {
  const isNone = (figure: string | undefined) => (readFigure(figure) ?? zero).isZero()
  const isFirst = source.lines.every((line) => isNone(line.receivedQty) && isNone(line.heldQty))
  const { freight, feeAmt, freightSupplierId, freightTaxRate, freightDeductible, billNo: _, id: __, remark: ___, ...head } = source
  const terms = moves === 'returned' ? {} : { freightSupplierId, freightTaxRate, freightDeductible }
  return { ...head, ...terms, id: '', kind, ...(isFirst && moves === 'received' ? { freight, feeAmt } : {}), lines }
}
