import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../../../db/connect.ts'
import { countedRows, pageOf, sliceOf } from '../../../db/pages.ts'
import { statement } from '../../../db/query-builder.ts'
import { planOf } from '../../../resources/plan.ts'
import { readRow } from '../../../resources/rows.ts'

type GoodsDetail = DataOf<'CommodityApi_detail'>

/** A page of goods by code, each as the detail of goods returns it; `where`: condition on the table `g`. */
export async function goodsPage(tx: Tx, where: RawBuilder<unknown>, query: Parameters<typeof sliceOf>[0]) {
  const { rows: found, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.run(
      statement(
        sql<{
          id: string
          total: string
        }>`select g.id, count(*) over () as total from commodity g where ${where} order by g.comm_info_code limit ${size} offset ${offset}`,
      ),
    ),
  )
  const plan = planOf(resourceOf('CommodityApi'))
  const records: GoodsDetail[] = []
  // rows of the resource engine are untyped
  for (const { id } of found) records.push((await readRow(tx, plan, id)) as GoodsDetail)
  return pageOf(records, total, query)
}
