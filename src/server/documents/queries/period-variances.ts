import { fixedText, sum } from '#domain/figures/decimal.ts'
import { costAdjustmentDocument } from '#resources/documents/finance/cost-adjustment.document.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { settingsOf } from '../../db/settings.ts'
import { maxListed } from '../books/periods/period-obstacles.ts'
import { type EntityMonth, legalEntities, type StoredPeriod } from '../books/periods/period-store.ts'
import { planSpread, readSpread, type SpreadGoods, spreadDocument, writeSpreadState } from '../books/stock/variance.ts'
import { createAndFinish, raiseEvent } from '../engine/events/apply-event.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'

const adjustments = () => kindNamed(costAdjustmentDocument.words.id)

/**
 * Spreads the purchase variance at the end of a month that is being closed, by a cost adjustment (rule C4). Returns
 * true where there was any.
 */
export async function spreadVariances(run: Run, month: EntityMonth): Promise<boolean> {
  const { tx, settings } = run
  const { goods } = await planSpread(tx, month, settings.places.amount, true)
  if (goods.length === 0) {
    await writeSpreadState(tx, month, true, null)
    return false
  }
  const entity = (await legalEntities(tx)).find(({ legalEntity }) => legalEntity === month.legalEntity)
  const { day } = await tx.one<{ day: string }>(`select (($1 || '-01')::date + interval '1 month' - interval '1 day')::date as day`, [
    month.period,
  ])
  const said = { billDate: day, ...(entity?.legalEntityId ? { legalEntityId: entity.legalEntityId } : {}) }
  const made = await createAndFinish(run, adjustments(), said, { type: 'POST', closing: month })
  await writeSpreadState(tx, month, true, made.id)
  return true
}

/** Reverses the spread of a month that is being reopened. */
export async function reverseSpread(run: Run, month: EntityMonth, remark: string | undefined): Promise<void> {
  const documentId = await spreadDocument(run.tx, month)
  if (documentId) await raiseEvent(run, adjustments(), documentId, { type: 'REVERSE', ...(remark ? { remark } : {}) })
  await writeSpreadState(run.tx, month, false, null)
}

type GoodsNames = { depotName: string | null; code: string; name: string }

/**
 * Goods whose variances the closing of a month spreads or has spread, greatest first: the first rows, and totals of
 * all.
 */
export async function spreadInMonth(tx: Tx, month: StoredPeriod) {
  const { places } = await settingsOf(tx)
  const documentId = month.state === 'closed' ? await spreadDocument(tx, month) : undefined
  const goods = await goodsOf(tx, month, documentId, places.amount)
  const money = (rows: readonly SpreadGoods[]) => {
    const variance = sum(rows.map((row) => row.variance))
    const stock = sum(rows.map((row) => row.stockAmt))
    const text = (of: typeof variance) => fixedText(of, places.amount)
    return { varianceAmt: text(variance), stockAmt: text(stock), salesCostAmt: text(variance.sub(stock)) }
  }
  const shown = goods.slice(0, maxListed)
  const names = await namesOf(tx, shown)
  const rows = shown.map((row, at) => {
    const { depotName, code, name } = names[at] ?? {}
    return withoutNulls({ depotName, commInfoCode: code, commInfoName: name, ...money([row]) })
  })
  return { rows, count: goods.length, ...money(goods), documentId }
}

async function goodsOf(tx: Tx, month: StoredPeriod, documentId: string | undefined, places: number): Promise<readonly SpreadGoods[]> {
  if (documentId) return (await readSpread(tx, documentId)).goods
  return month.state === 'closed' ? [] : (await planSpread(tx, month, places, false)).goods
}

/** Names of the goods, and of the depot where depots are valued separately. */
const namesOf = (tx: Tx, goods: readonly SpreadGoods[]): Promise<Partial<GoodsNames>[]> =>
  tx.query<Partial<GoodsNames>>(
    `select case when s.config_value is distinct from 'company'
      then p.name end as "depotName", c.comm_info_code as code, c.comm_info_name as name
       from unnest($2::bigint[], $3::bigint[]) with ordinality as k (depot_id, comm_info_id, at)
       left join depot p on p.tenant_id = $1 and p.id = k.depot_id
       left join commodity c on c.tenant_id = $1 and c.id = k.comm_info_id
       left join sysconfig s on s.tenant_id = $1 and s.config_key = 'VALUE_UNIT'
      order by k.at`,
    [tx.tenantId, goods.map(({ depotId }) => depotId ?? null), goods.map(({ commInfoId }) => commInfoId ?? null)],
  )
