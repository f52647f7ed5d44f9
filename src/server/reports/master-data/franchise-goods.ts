import type { DataOf, OperationId } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../../db/connect.ts'
import { pageOf, sliceOf } from '../../db/pages.ts'
import { refuse } from '../../db/refuse.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { unitListsOf } from '../../lookups/unit-lists.ts'
import { lockRow, refuseStale } from '../../resources/locking.ts'
import { nextFreeCode } from '../../resources/new-code.ts'
import { readPage } from '../../resources/page.ts'
import { planOf } from '../../resources/plan.ts'
import { readRow, type StoredRow } from '../../resources/rows.ts'
import { submitRow } from '../../resources/submit.ts'
import { placeOf } from '../../resources/usage-places.ts'
import { problemOf } from '../../resources/violations.ts'
import { changeRow } from './partner-goods.ts'

type FranchiseOperation = Exclude<
  Extract<OperationId, `Franchise${'Customer' | 'Unit' | 'Brand' | 'Commodity'}Api_${string}`>,
  'FranchiseCommodityApi_onHandQty'
>
type Commodity = DataOf<'FranchiseCommodityApi_detail'>

const goodsPlan = () => planOf(resourceOf('CommodityApi'))
/** Casts a row: the resource engine's rows are untyped; tests compare them with the contract. */
const asType = <T>(row: unknown): T => row as T

/** Handlers of master data under the paths of the stores' app; rows, rules and rights are the same. */
export const franchiseGoodsHandlers: HandlersOf<FranchiseOperation> = {
  FranchiseCustomerApi_list: async ({ tx, query }) => asType(await readPage(tx, planOf(resourceOf('CustomerApi')), query)),
  FranchiseUnitApi_list: unitsOf,
  FranchiseBrandApi_submit: async ({ tx, user, body, emptied }) =>
    asType(await submitRow(tx, user, planOf(resourceOf('BrandApi')), body, { emptied })),
  FranchiseBrandApi_code: ({ tx }) => nextFreeCode(tx, planOf(resourceOf('BrandApi'))),
  FranchiseCommodityApi_mallPage: async ({ tx, query }) => asType(await readPage(tx, goodsPlan(), { isStore: 2, ...query })),
  FranchiseCommodityApi_localPage: async ({ tx, query }) => asType(await readPage(tx, goodsPlan(), query)),
  FranchiseCommodityApi_detail: async ({ tx, query }) => asType(await readRow(tx, goodsPlan(), query.id)),
  FranchiseCommodityApi_submit: async ({ tx, user, body, emptied }) => asType(await submitRow(tx, user, goodsPlan(), body, { emptied })),
  FranchiseCommodityApi_putOnShelves: (call) => setOnShelves(call, 2),
  FranchiseCommodityApi_putOffShelves: (call) => setOnShelves(call, 1),
  FranchiseCommodityApi_updateMultiUnit: setMultiUnit,
  FranchiseCommodityApi_retailPrice: async ({ tx, user, body: { commInfoId, version, retailPrice } }) =>
    asType(await changeRow(tx, user, 'CommodityApi', { id: commInfoId, version }, { retailPrice })),
}

async function unitsOf({ tx, query }: Call<'FranchiseUnitApi_list'>): Promise<DataOf<'FranchiseUnitApi_list'>> {
  const { commInfoId } = query
  if (commInfoId !== undefined) {
    const units = (await unitListsOf(tx, [commInfoId])).get(commInfoId) ?? []
    const { offset, size } = sliceOf(query)
    return pageOf(units.slice(offset, offset + size), units.length, query)
  }
  const page = await readPage(tx, planOf(resourceOf('UnitApi')), query)
  return { ...page, records: page.records.map(({ id, name }) => ({ unitId: id, unitName: String(name), conversion: '1' })) }
}

const refuseField = (name: string, zh: string, en: string): never => {
  const field = goodsPlan().definition.fields[name]
  return refuse('FIELD_BAD', { problems: [{ ...problemOf(name, field, 'FIELD_BAD'), reason: { zh, en } }] })
}

async function lockGoods(tx: Tx, id: string, version: number | undefined): Promise<StoredRow> {
  const row = await lockRow(tx, goodsPlan(), id)
  if (version !== undefined && version !== row.version) await refuseStale(tx, goodsPlan(), row)
  return row
}

const readGoods = async (tx: Tx, id: string): Promise<Commodity> => asType(await readRow(tx, goodsPlan(), id))

type ShelveCall = Pick<Call<'FranchiseCommodityApi_putOnShelves'>, 'tx' | 'user' | 'body'>

/**
 * Puts goods on the shelves (2) or takes them off (1). Only enabled mall goods with a price may be put on. Repeating
 * it changes nothing.
 */
async function setOnShelves({ tx, user, body: { commInfoId: id, version } }: ShelveCall, onShelves: 1 | 2): Promise<Commodity> {
  const row = await lockRow(tx, goodsPlan(), id)
  if (row.onShelves === onShelves) return readGoods(tx, id)
  if (version !== undefined && version !== row.version) await refuseStale(tx, goodsPlan(), row)
  if (onShelves === 2) {
    const { label } = goodsPlan().definition
    if (row.status !== 1) refuse('MASTER_OFF', { params: { kind: label, name: String(row.commInfoName) } })
    if (row.isStore !== 2) refuseField('isStore', '只有商城商品可以上架', 'Only goods sold in the mall come on its shelves')
    if (row.retailPrice === null) refuseField('retailPrice', '请先填写零售价', 'Enter the retail price first')
  }
  await tx.query(
    'update commodity set on_shelves = $3, version = version + 1, update_user = $4, update_time = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, onShelves, user.id, tx.now],
  )
  return readGoods(tx, id)
}

/**
 * Sets `isMultiUnit`, which says whether goods have further units. Setting it to one unit removes them, and refuses
 * IN_USE if lines of documents use one; setting it to several refuses FIELD_BAD unless they have been entered.
 */
async function setMultiUnit({ tx, user, body }: Call<'FranchiseCommodityApi_updateMultiUnit'>): Promise<Commodity> {
  const { id, isMultiUnit, version } = body
  const row = await lockGoods(tx, id, version)
  if (row.isMultiUnit === isMultiUnit) return readGoods(tx, id)
  if (isMultiUnit === 2) refuseField('isMultiUnit', '请先录入辅助单位', 'Enter the further units first')
  const used = await tx.query(
    `select from document_line l join commodity_unit u on u.tenant_id = l.tenant_id
      and u.comm_info_id = l.comm_info_id and u.unit_id = l.unit_id
      where l.tenant_id = $1 and l.comm_info_id = $2 limit 1`,
    [tx.tenantId, id],
  )
  if (used.length > 0)
    refuse('IN_USE', { params: { object: goodsPlan().definition.children?.units?.label ?? '', place: placeOf('document_line') } })
  return asType(await submitRow(tx, user, goodsPlan(), { id, version: row.version, units: [] }))
}
