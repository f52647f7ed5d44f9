import type { DataOf } from '#contract/operations.gen.ts'
import { returnLine } from '#domain/pull-line.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { present } from '../../../wire-values.ts'
import { requireSight } from '../../engine/depot-access.ts'
import { readDocument } from '../../engine/document-store.ts'
import { kindNamed } from '../../engine/kind.ts'
import { openRun, type Run, shownTo } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { goodsHeadAnswer } from '../../lines/goods-answer.ts'
import { completeGoods, lineSettingsOf, withTotals } from '../../lines/goods-document.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'
import { goodsOf, sourceLinesOf } from '../../sources/source-lines.ts'
import { returnLineAnswer } from './return-answer.ts'

/** A look-up: an unsaved return with what is left of a posted out; stores nothing (rule B5 pullOut). */
async function pullOut(run: Run, id: string): Promise<DataOf<'SalesReturnApi_pullOut'>> {
  const kind = kindNamed('salesOut')
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireSight(run, stored)
  if (!stored.tags.includes('counts')) {
    const name = (language: 'zh' | 'en') => kind.words.statusName(stored.state, language, stored)
    refuse('STATUS_FORBIDS', { params: { state: { zh: name('zh'), en: name('en') }, event: { zh: '退货', en: 'Return' } } })
  }
  // the return is the caller's, so the masters looked up hold the caller and not who shipped
  const out = (await kind.load(run, { ...stored, staffId: run.user.id }, undefined)) as GoodsContext
  const ids = out.document.lines.map((line) => line.id)
  const sources = await sourceLinesOf(run.tx, ids, '', undefined)
  const settings = lineSettingsOf(run, { sells: true, receipt: false, sign: -1 })
  const lines = out.document.lines.map((line, at) => ({
    ...returnLine({ ...line, ...sources.get(line.id), ...goodsOf(line) }, settings),
    id: '',
    indexNo: at + 1,
  }))
  const { billNo: _, id: __, remark: ___, ...head } = out.document
  const complete = completeGoods({ ...head, id: '', kind: 'salesReturn', lines: lines as StoredLine[] }, out.masters, settings, true)
  const document = withTotals(complete, settings)
  const { createUserName: _c, updateUserName: _u, ...answer } = goodsHeadAnswer({ ...out, document })
  return present(
    toWire('customer', {
      ...answer,
      billDate: run.tx.today,
      sourceBillId: id,
      sourceBillNo: stored.billNo,
      lines: document.lines.map((line) => ({ ...returnLineAnswer(out.masters, shownTo(run), line), id: undefined })),
    }),
  ) as DataOf<'SalesReturnApi_pullOut'>
}

export const pullOutHandlers: HandlersOf<'SalesReturnApi_pullOut'> = {
  SalesReturnApi_pullOut: async (call) => pullOut(await openRun(call), call.query.id),
}
