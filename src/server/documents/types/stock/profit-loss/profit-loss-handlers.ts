import { profitLossDocument } from '#resources/documents/stock/profit-loss.document.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { applyEvent } from '../../../engine/events/apply-event.ts'
import { changeLine, removeLines } from '../../../engine/events/draft-lines.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import type { DisplayOptions } from '../../../lines/goods-answer.ts'
import { linesPage, oneLine } from '../../../queries/document-lines.ts'
import { lossLineAnswer } from './profit-loss.server.ts'

const lossLine = (masters: Masters, _: DisplayOptions, line: StoredLine) => lossLineAnswer(masters, line)

/** Handlers for single lines of profit and loss documents. */
export const profitLossHandlers: HandlersOf<
  'ProfitLossLineApi_list' | 'ProfitLossLineApi_detail' | 'ProfitLossLineApi_submit' | 'ProfitLossLineApi_remove'
> = {
  ProfitLossLineApi_list: (call) => linesPage(call, profitLossDocument, lossLine),
  ProfitLossLineApi_detail: (call) => oneLine(call, profitLossDocument, lossLine),
  ProfitLossLineApi_submit: saveLine,
  ProfitLossLineApi_remove: async (call) =>
    removeLines(await openRun(call), kindNamed('profitLoss'), [...new Set(call.query.ids.split(','))]),
}

type SavedDraft = { id: string; version: number; lines: { id: string }[] }

/** Saves one line of a draft, or makes a draft for it; returns the line with the version of its document. */
async function saveLine(call: Call<'ProfitLossLineApi_submit'>): Promise<object> {
  const run = await openRun(call)
  const { headId, version = 0, ...line } = call.body
  const kind = kindNamed('profitLoss')
  const saved = headId
    ? await changeLine(run, kind, { headId, version, ...line })
    : await applyEvent(run, kind, { event: { type: 'SAVE' }, body: { depotId: line.depotId, lines: [line] } })
  const { id, lines, version: now } = saved as SavedDraft
  const own = lines.find((one) => one.id === line.id) ?? lines.at(-1)
  return { ...(await oneLine({ ...call, query: { id: own?.id ?? '' } }, profitLossDocument, lossLine)), headId: id, version: now }
}
