import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import { movedInLaterPeriod } from './stock-store.ts'

/** What is dated: a document, or goods in depots on a day. */
type DatedGoods = Pick<StoredDocument, 'billDate'> & { lines: readonly Pick<StoredLine, 'depotId' | 'commInfoId'>[] }
type Dated = { document: DatedGoods; balances: ReadonlyMap<string, Balance>; movedLater: ReadonlySet<string> }

/** Goods and depots that moved in a later month; only asked where something was posted later at all. */
export async function laterThan(
  tx: Tx,
  document: Pick<DatedGoods, 'billDate'>,
  balances: ReadonlyMap<string, Balance>,
  keys: readonly BalanceKey[],
): Promise<ReadonlySet<string>> {
  const isLater = [...balances.values()].some(({ pool }) => (pool.lastBillDate ?? '') > document.billDate)
  return isLater ? movedInLaterPeriod(tx, keys, document.billDate, balances) : new Set()
}

/** What is to be done about it, or that nothing is. */
const byRight = { zh: '有“倒填日期”权限的人可以确认后继续', en: 'whoever has the right to backdate can confirm it' }
const movedSince = { zh: '其后的期间已有出入库，不能倒填', en: 'they moved in a later period, so no right allows it' }

/** Rows whose goods were posted with a later date, and those that moved in a later month, which no right lifts (rule C4 *Order in time*). */
export const timeFacts = (work: Dated) => ({ backdatedProblems: backdated(work, false), laterPeriodProblems: backdated(work, true) })

function backdated({ document, balances, movedLater }: Dated, inLaterPeriod: boolean): Problem[] {
  return document.lines.flatMap((line, at): Problem[] => {
    const key = keyOf({ depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '' })
    const last = balances.get(key)?.pool.lastBillDate
    if (!last || last <= document.billDate || movedLater.has(key) !== inLaterPeriod) return []
    const confirm = inLaterPeriod ? movedSince : byRight
    return [{ row: at + 1, field: 'billDate', rule: 'BACKDATED', params: { date: last, confirm } }]
  })
}
