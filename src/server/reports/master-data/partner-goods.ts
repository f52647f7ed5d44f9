import type { DataOf } from '#contract/operations.gen.ts'
import { type Problem, problemDetail } from '#domain/core/refusals.ts'
import { fillPlaceholders, type Language } from '#domain/core/words.ts'
import { type ResourceApi, resourceLabel, resourceOf } from '#resources/index.ts'
import type { Tx } from '../../db/connect.ts'
import { crossColumns, insertRows } from '../../db/multi-row.ts'
import { Refused, refuse } from '../../db/refuse.ts'
import type { Call, HandlersOf, User } from '../../http/request.ts'
import { lockRow, refuseStale } from '../../resources/locking.ts'
import { readPage } from '../../resources/page.ts'
import { planOf } from '../../resources/plan.ts'
import { readRow, type WireRow } from '../../resources/rows.ts'
import { submitRow } from '../../resources/submit.ts'

type SubmittedPrices = DataOf<'BaseCustomerPriceApi_submit'>
type PricePage = DataOf<'BaseCustomerPriceApi_list'>

/** Handlers of operations that change one field of a row, and of customer prices under the path of master data. */
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
  BaseCustomerPriceApi_list: async ({ tx, query }) => asType<PricePage>(await readPage(tx, planOf(resourceOf('CustomerPriceApi')), query)),
  BaseCustomerPriceApi_detail: async ({ tx, query }) => asType(await readRow(tx, planOf(resourceOf('CustomerPriceApi')), query.id)),
  BaseCustomerPriceApi_submit: submitPrices,
  BaseCustomerPriceApi_submitOne: async ({ tx, user, body: { id, version, finalPrice } }) =>
    asType(await changeRow(tx, user, 'CustomerPriceApi', { id, version }, { finalPrice })),
  BrandApi_updateContext: async ({ tx, user, body: { id, version, context } }) =>
    asType(await changeRow(tx, user, 'BrandApi', { id, version }, { context })),
  SupplierApi_classify: async ({ tx, user, body: { supplierId, classifyIds } }) =>
    asType(await changeRow(tx, user, 'SupplierApi', { id: supplierId }, { classifyIds })),
  SupplierApi_updatePeriod: async ({ tx, user, body: { id, version, period } }) =>
    asType(await changeRow(tx, user, 'SupplierApi', { id, version }, { period })),
  SupplierApi_putOnTag: ({ tx, body }) => tagSuppliers(tx, body, true),
  SupplierApi_putOffTag: ({ tx, body }) => tagSuppliers(tx, body, false),
}

/** Casts a row: the resource engine's rows are untyped; tests compare them with the contract. */
const asType = <T>(row: unknown): T => row as T

/** Changes only these fields of a row, like a submit; if a version is sent, it must match. */
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

/** Submits all the prices or none; a fault names its row, counted from 1. */
async function submitPrices({ tx, user, body, language }: Call<'BaseCustomerPriceApi_submit'>): Promise<SubmittedPrices> {
  const plan = planOf(resourceOf('CustomerPriceApi'))
  const saved: WireRow[] = []
  for (const [at, price] of body.entries()) {
    try {
      saved.push(await submitRow(tx, user, plan, price))
    } catch (error) {
      if (error instanceof Refused) refuseRow(error, at + 1, language)
      throw error
    }
  }
  return asType<SubmittedPrices>(saved)
}

const inRow = { zh: '第{row}行', en: 'Row {row}: ' }

/** Throws the refusal again with the row's number. A refusal of the row as a whole becomes a problem of the row. */
function refuseRow({ key, params, problems, current }: Refused, row: number, language: Language): never {
  const found: readonly Problem[] = problems.length > 0 ? problems : [{ rule: key }]
  const said = (problem: Problem) =>
    fillPlaceholders(inRow[language], { row: String(row) }) +
    problemDetail({ ...problem, params: { ...params, ...problem.params } }, language, (field) =>
      resourceLabel(resourceOf('CustomerPriceApi'), field),
    )
  refuse(key, { params, current, problems: found.map((problem) => ({ ...problem, row, said: said(problem) })) })
}

type TagAssignment = { supplierIds: readonly string[]; tagIds: readonly string[] }

/** Adds each of these tags to each of these suppliers, or removes them. Refuses ROW_GONE if one does not exist. */
async function tagSuppliers(tx: Tx, { supplierIds, tagIds }: TagAssignment, on: boolean): Promise<boolean> {
  await requireRows(tx, 'SupplierApi', supplierIds)
  await requireRows(tx, 'TagApi', tagIds)
  if (on) {
    const shared = { tenant_id: ['text', tx.tenantId] } as const
    await insertRows(tx, 'supplier_tag', shared, crossColumns('supplier_id', supplierIds, 'tag_id', tagIds), 'on conflict do nothing')
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
