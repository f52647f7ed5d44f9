import type { DataOf } from '#contract/operations.gen.ts'
import { type Problem, problemDetail } from '#domain/refusals.ts'
import { fill, type Language } from '#domain/words.ts'
import { type ResourceApi, resourceLabel, resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { eachWithEach, insertRows } from '../db/multi-row.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { Refused, refuse } from '../refuse.ts'
import { lockRow, refuseStale } from '../resources/locking.ts'
import { readPage } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { readRow, type WireRow } from '../resources/rows.ts'
import { submitRow } from '../resources/submit.ts'

type Prices = DataOf<'BaseCustomerPriceApi_submit'>
type PricePage = DataOf<'BaseCustomerPriceApi_list'>

/** Calls that change one thing of a row, and prices for customers under the path of the master data. */
export const partnerGoodsHandlers: HandlersOf<
  | 'BaseCustomerPriceApi_list'
  | 'BaseCustomerPriceApi_detail'
  | 'BaseCustomerPriceApi_submit'
  | 'BaseCustomerPriceApi_submitOne'
  | 'BrandApi_updateContext'
  | 'SupplierApi_classify'
  | 'SupplierApi_updatePeriod'
  | 'SupplierApi_putOnTag'
  | 'SupplierApi_putOffTag'
> = {
  BaseCustomerPriceApi_list: async ({ tx, query }) => as<PricePage>(await readPage(tx, planOf(resourceOf('CustomerPriceApi')), query)),
  BaseCustomerPriceApi_detail: async ({ tx, query }) => as(await readRow(tx, planOf(resourceOf('CustomerPriceApi')), query.id)),
  BaseCustomerPriceApi_submit: submitPrices,
  BaseCustomerPriceApi_submitOne: async ({ tx, user, body: { id, version, finalPrice } }) =>
    as(await changeRow(tx, user, 'CustomerPriceApi', { id, version }, { finalPrice })),
  BrandApi_updateContext: async ({ tx, user, body: { id, version, context } }) =>
    as(await changeRow(tx, user, 'BrandApi', { id, version }, { context })),
  SupplierApi_classify: async ({ tx, user, body: { supplierId, classifyIds } }) =>
    as(await changeRow(tx, user, 'SupplierApi', { id: supplierId }, { classifyIds })),
  SupplierApi_updatePeriod: async ({ tx, user, body: { id, version, period } }) =>
    as(await changeRow(tx, user, 'SupplierApi', { id, version }, { period })),
  SupplierApi_putOnTag: ({ tx, body }) => tagSuppliers(tx, body, true),
  SupplierApi_putOffTag: ({ tx, body }) => tagSuppliers(tx, body, false),
}

/** The engine's rows are data to the compiler; tests hold them against the contract. */
const as = <T>(row: unknown): T => row as T

/** Changes these fields of a row alone, as a submit would; a version that is sent must be the row's. */
export async function changeRow(
  tx: Tx,
  user: User,
  api: ResourceApi,
  { id, version }: { id: string; version?: number },
  values: Readonly<Record<string, unknown>>,
): Promise<WireRow> {
  const plan = planOf(resourceOf(api))
  const row = await lockRow(tx, plan, id)
  if (version !== undefined && version !== row.version) await refuseStale(tx, plan, row)
  return submitRow(tx, user, plan, { id, version: row.version, ...values })
}

/** All or none; what is wrong with one is said of its row, counted from 1. */
async function submitPrices({ tx, user, body, language }: Call<'BaseCustomerPriceApi_submit'>): Promise<Prices> {
  const plan = planOf(resourceOf('CustomerPriceApi'))
  const saved: WireRow[] = []
  for (const [at, price] of body.entries()) {
    try {
      saved.push(await submitRow(tx, user, plan, price))
    } catch (error) {
      if (error instanceof Refused) refuseAt(error, at + 1, language)
      throw error
    }
  }
  return as<Prices>(saved)
}

const inRow = { zh: '第{row}行', en: 'Row {row}: ' }

/** The same refusal, said of the row it is about; one about the row as a whole becomes a finding of it. */
function refuseAt({ key, params, problems, current }: Refused, row: number, language: Language): never {
  const found: readonly Problem[] = problems.length > 0 ? problems : [{ rule: key }]
  const said = (problem: Problem) =>
    fill(inRow[language], { row: String(row) }) +
    problemDetail({ ...problem, params: { ...params, ...problem.params } }, language, (field) =>
      resourceLabel(resourceOf('CustomerPriceApi'), field),
    )
  refuse(key, { params, current, problems: found.map((problem) => ({ ...problem, row, said: said(problem) })) })
}

type Tagging = { supplierIds: readonly string[]; tagIds: readonly string[] }

/** Puts every tag on every supplier, or takes them off. ROW_GONE when one of them is not there. */
async function tagSuppliers(tx: Tx, { supplierIds, tagIds }: Tagging, on: boolean): Promise<boolean> {
  await requireRows(tx, 'SupplierApi', supplierIds)
  await requireRows(tx, 'TagApi', tagIds)
  if (on) {
    const shared = { tenant_id: ['text', tx.tenantId] } as const
    await insertRows(tx, 'supplier_tag', shared, eachWithEach('supplier_id', supplierIds, 'tag_id', tagIds), 'on conflict do nothing')
  } else {
    await tx.query('delete from supplier_tag where tenant_id = $1 and supplier_id = any ($2::bigint[]) and tag_id = any ($3::bigint[])', [
      tx.tenantId,
      supplierIds,
      tagIds,
    ])
  }
  return true
}

async function requireRows(tx: Tx, api: 'SupplierApi' | 'TagApi', ids: readonly string[]): Promise<void> {
  const { table, label } = resourceOf(api)
  const rows = await tx.query(`select id from ${table} where tenant_id = $1 and id = any ($2::bigint[]) for key share`, [tx.tenantId, ids])
  if (rows.length < new Set(ids).size) refuse('ROW_GONE', { params: { object: label } })
}
