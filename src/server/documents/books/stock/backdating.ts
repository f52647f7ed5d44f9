import type { Problem } from '#domain/core/refusals.ts'
import type { Tx } from '../../../db/connect.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import { lastMovementsAfter } from './stock-store.ts'

/** Business date and goods that are checked: of a document, or of goods in depots on a day. */
type DatedGoods = Pick<StoredDocument, 'billDate'> & { lines: readonly Pick<StoredLine, 'depotId' | 'commInfoId'>[] }

/** Latest movement date after the document's, by depot and goods. */
export type LaterDays = ReadonlyMap<string, string>

/**
 * Latest later day on which goods moved in a depot, by depot and goods; queried only where anything was posted later.
 */
export async function laterMovements(
  tx: Tx,
  document: Pick<DatedGoods, 'billDate'>,
  balances: ReadonlyMap<string, Balance>,
  keys: readonly BalanceKey[],
): Promise<LaterDays> {
  const isLater = [...balances.values()].some(({ pool }) => (pool.lastBillDate ?? '') > document.billDate)
  return isLater ? lastMovementsAfter(tx, keys, document.billDate, balances) : new Map()
}

/** Hints that are appended to the text of the refusal BACKDATED. */
const backdateHint = { zh: '有“倒填日期”权限的人可以确认后继续', en: 'whoever has the right to backdate can confirm it' }
const laterMonthHint = {
  zh: '其后的期间已有出入库，红冲那些单据前不能倒填',
  en: 'they moved in a later period, so no right allows it until those documents are reversed',
}

/**
 * Facts: rows whose goods have movements on a later date, and rows whose goods have movements in a later month, which
 * no right can override (rule C4 *Order in time*).
 */
export function timeFacts({ document, movedLater }: { document: DatedGoods; movedLater: LaterDays }) {
  const problems = (inLaterMonth: boolean) =>
    document.lines.flatMap((line, at): Problem[] => {
      const date = movedLater.get(keyOf({ depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '' }))
      if (!date || monthOf(date) > monthOf(document.billDate) !== inLaterMonth) return []
      return [
        { row: at + 1, field: 'billDate', rule: 'BACKDATED', params: { date, confirm: inLaterMonth ? laterMonthHint : backdateHint } },
      ]
    })
  return { backdatedProblems: problems(false), laterPeriodProblems: problems(true) }
}

const monthOf = (day: string) => day.slice(0, 7)
