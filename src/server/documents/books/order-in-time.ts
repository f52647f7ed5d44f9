import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import { movedAfter } from './stock-store.ts'

/** What is dated: a document, or goods in depots on a day. */
type DatedGoods = Pick<StoredDocument, 'billDate'> & { lines: readonly Pick<StoredLine, 'depotId' | 'commInfoId'>[] }

/** The latest day of goods in depots that moved after a document's day, by their keys. */
export type LaterDays = ReadonlyMap<string, string>

/** Goods and depots that moved on a later day, with the latest; only asked where something was posted later at all. */
export async function laterThan(
  tx: Tx,
  document: Pick<DatedGoods, 'billDate'>,
  balances: ReadonlyMap<string, Balance>,
  keys: readonly BalanceKey[],
): Promise<LaterDays> {
  const isLater = [...balances.values()].some(({ pool }) => (pool.lastBillDate ?? '') > document.billDate)
  return isLater ? movedAfter(tx, keys, document.billDate, balances) : new Map()
}

/** What is to be done about it. */
const byRight = { zh: '有“倒填日期”权限的人可以确认后继续', en: 'whoever has the right to backdate can confirm it' }
const movedSince = {
  zh: '其后的期间已有出入库，红冲那些单据前不能倒填',
  en: 'they moved in a later period, so no right allows it until those documents are reversed',
}

/** Rows whose goods were posted with a later date, and those that moved in a later month, which no right lifts (rule C4 *Order in time*). */
export function timeFacts({ document, movedLater }: { document: DatedGoods; movedLater: LaterDays }) {
  const problems = (inLaterMonth: boolean) =>
    document.lines.flatMap((line, at): Problem[] => {
      const date = movedLater.get(keyOf({ depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '' }))
      if (!date || monthOf(date) > monthOf(document.billDate) !== inLaterMonth) return []
      return [{ row: at + 1, field: 'billDate', rule: 'BACKDATED', params: { date, confirm: inLaterMonth ? movedSince : byRight } }]
    })
  return { backdatedProblems: problems(false), laterPeriodProblems: problems(true) }
}

const monthOf = (day: string) => day.slice(0, 7)
