import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'
import { countedRows, pageOf, sliceOf } from './pages.ts'

type Goods = DataOf<'CommodityApi_detail'>

/** A page of goods as their detail answers them, by code; `where` is said of the table `g`. */
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
  const records: Goods[] = []
  // rows of the resource engine are as its definition says, which the compiler cannot follow
  for (const { id } of found) records.push((await readRow(tx, plan, id)) as Goods)
  return pageOf(records, total, query)
}
