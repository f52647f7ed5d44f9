import { type DocumentField, namesWith } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { currentRate, type DatedRate, isInForce, rateOn } from '#domain/tax/tax-facts.ts'
import type { Tx } from '../../db/connect.ts'
import { datedRatesOf } from '../../lookups/dated-rates.ts'
import { publishedGoods } from '../../lookups/public-mall.ts'
import { cachedUnitLists, plainUnits, type UnitInfo, unitListsOf } from '../../lookups/unit-lists.ts'
import type { GoodsMaster, Master, MasterKind, Masters } from './master-types.ts'

/** Kinds of master data, in the order of the parameters of the query that looks them up. */
export const masterKinds = ['supplier', 'customer', 'depot', 'staff', 'dept', 'taxRate'] as const satisfies readonly MasterKind[]

const fieldsFrom = (from: MasterKind | 'user') => [...namesWith(headFields, { from }), ...namesWith(lineFields, { from })]

/** Head and line fields by the master kind they refer to; users who made or changed a document count as staff. */
const references = masterKinds.map((kind) => [...new Set([...fieldsFrom(kind), ...(kind === 'staff' ? fieldsFrom('user') : [])])])

type MasterReferences = { [Field in ReturnType<typeof fieldsFrom>[number]]?: string | null } & {
  commInfoId?: string | null
  unseen?: object
}

/** Head fields with a name field beside them; a tax rate's "name" is the rate itself. */
const namedFields = Object.entries<DocumentField>(headFields).flatMap(([field, { from, name }]) => {
  const kind = masterKinds.find((one) => one === (from === 'user' ? 'staff' : from))
  return kind && kind !== 'taxRate' && name ? [{ field: field as keyof MasterReferences & string, kind, name }] : []
})

type NameOf<Table> = {
  [Field in keyof Table]: Table[Field] extends { from: MasterKind | 'user'; name: infer Name } ? Name : never
}[keyof Table]
type MasterName = Exclude<NameOf<typeof headFields>, '' | 'taxRate'>

/** Names of the masters that a head refers to, by their name fields. */
export const masterNames = (head: MasterReferences, masters: Masters): { [Name in MasterName]?: string | undefined } =>
  Object.fromEntries(namedFields.map(({ field, kind, name }) => [name, masters.of(kind, head[field] as string | undefined)?.name]))

type MasterRow = {
  kind: MasterKind
  id: string
  name: string
  is_on: boolean
  rate: string | null
  deductible: number | null
  rate_id: string | null
  period: number | null
  entity: string | null
  below: boolean | null
  pay_first: boolean | null
  store: string | null
  customer: string | null
  supplier: string | null
  credit: string | null
}

/** Masters looked up in this request, missing ids included: masters do not change within it. */
export type MasterCache = {
  masters: Map<string, Master | undefined>
  goods: Map<string, GoodsMaster | undefined>
  /** By partner and goods, because prices depend on the partner; with the last paid price where requested. */
  units: Map<string, readonly UnitInfo[]>
  rates?: readonly DatedRate[]
}

export const emptyMasterCache = (): MasterCache => ({ masters: new Map(), goods: new Map(), units: new Map() })

/**
 * Looks up everything that heads and lines refer to: one statement for partners and settings, one for goods, one for
 * units, and none for what is cached. The units carry the prices of the partner `partnerId`, and the last paid price
 * only where a line takes hidden terms from it; stored lines have it already (`paidPrice`). `goods`: further goods,
 * possibly many, whose units carry no prices.
 */
export async function mastersOf(
  tx: Tx,
  referring: readonly MasterReferences[],
  partnerId?: string,
  known: MasterCache = emptyMasterCache(),
  goods: readonly string[] = [],
): Promise<Masters> {
  const priced = distinct(referring.map((row) => row.commInfoId))
  const goodsIds = goods.length === 0 ? priced : distinct([...priced, ...goods])
  await lookUpMasters(tx, referring, known.masters)
  await lookUpGoods(tx, goodsIds, known.goods)
  const rates = goodsIds.length === 0 ? [] : await datedRates(tx, known)
  const goodsOf = new Map(goodsIds.flatMap((id) => entry(id, known.goods.get(id))))
  return {
    of: (kind, id) => (id ? known.masters.get(`${kind}:${id}`) : undefined),
    rateOn: (rate, day) => currentRate(rates, rate, day),
    rateOfRow: (id, day) => {
      const row = rateOn(rates, id, day)
      return row && { taxRateId: row.id, taxRate: row.taxRate }
    },
    rateOffOn: (id, day) => rates.find((rate) => rate.id === id && !isInForce(rate, day)),
    goods: goodsOf,
    units: new Map([
      ...(await plainUnitsOf(tx, goods, goodsOf, known.units)),
      ...(await pricedUnitsOf(tx, priced, { partnerId, known: known.units, withPaid: referring.some((row) => row.unseen) })),
    ]),
  }
}

type UnitEntries = readonly (readonly [string, readonly UnitInfo[]])[]

type PriceOptions = { partnerId: string | undefined; known: MasterCache['units']; withPaid: boolean }

async function pricedUnitsOf(tx: Tx, ids: readonly string[], { partnerId, known, withPaid }: PriceOptions): Promise<UnitEntries> {
  const keyOf = (id: string) => `${withPaid ? 'paid ' : ''}${partnerId}:${id}`
  const wanted = ids.filter((id) => !known.has(keyOf(id)))
  const found = wanted.length === 0 ? undefined : await (withPaid ? unitListsOf : cachedUnitLists)(tx, wanted, partnerId)
  for (const id of wanted) known.set(keyOf(id), found?.get(id) ?? [])
  return ids.flatMap((id) => entry(id, known.get(keyOf(id))))
}

async function plainUnitsOf(tx: Tx, ids: readonly string[], goods: Masters['goods'], known: MasterCache['units']): Promise<UnitEntries> {
  const keyOf = (id: string) => `plain:${id}`
  const wanted = ids.flatMap((id) => (known.has(keyOf(id)) ? [] : (goods.get(id) ?? [])))
  for (const [id, units] of await plainUnits(tx, wanted)) known.set(keyOf(id), units)
  return ids.flatMap((id) => entry(id, known.get(keyOf(id))))
}

/** Rates with a successor, and the successors; there are few. */
async function datedRates(tx: Tx, known: MasterCache): Promise<readonly DatedRate[]> {
  const kept = tx.kept('masters') as Map<string, readonly DatedRate[]> | undefined
  const rates = known.rates ?? kept?.get('rates') ?? (await datedRatesOf(tx))
  kept?.set('rates', rates)
  known.rates = rates
  return rates
}

const entry = <Value>(id: string, value: Value | undefined): [string, Value][] => (value === undefined ? [] : [[id, value]])

async function lookUpMasters(tx: Tx, referring: readonly MasterReferences[], known: MasterCache['masters']): Promise<void> {
  const kept = tx.kept('masters') as Map<string, Master> | undefined
  const isKnown = (key: string) => {
    const master = kept?.get(key)
    if (master) known.set(key, master)
    return known.has(key)
  }
  const wanted = (kind: MasterKind, fields: (typeof references)[number] = []) => {
    const ids = new Set<string>()
    for (const row of referring) for (const field of fields) if (row[field]) ids.add(row[field])
    return [...ids].filter((id) => !isKnown(`${kind}:${id}`))
  }
  const ids = masterKinds.map((kind, at) => wanted(kind, references[at]))
  if (ids.every((some) => some.length === 0)) return
  const rows = await tx.query<MasterRow>(mastersQuery, [tx.tenantId, ...ids])
  for (const [at, kind] of masterKinds.entries()) for (const id of ids[at] ?? []) known.set(`${kind}:${id}`, undefined)
  for (const row of rows) {
    const master = asMaster(row)
    known.set(`${row.kind}:${row.id}`, master)
    kept?.set(`${row.kind}:${row.id}`, master)
  }
}

const mastersQuery = `
  select 'supplier' as kind, s.id, s.supplier_name as name, s.status = 1 as is_on, r.tax_rate as rate, s.deductible,
    r.id as rate_id, s.period, null as entity, null::boolean as below, null::boolean as pay_first,
         null::bigint as store, null::bigint as customer, null::bigint as supplier, s.credit_limit as credit
    from supplier s left join tax_rate r on r.tenant_id = $1 and r.id = s.tax_rate_id and r.status = 1
   where s.tenant_id = $1 and s.id = any ($2::bigint[])
  union all select 'customer', c.id, c.customer_name, c.status = 1, null, null, null, c.period, null, null, c.pay_first = 2,
         (select case when count(*) = 1 then min(s.id) end from depot s where s.tenant_id = $1 and s.customer_id = c.id), null, null, null
    from customer c where c.tenant_id = $1 and c.id = any ($3::bigint[])
  union all select 'depot', id, name, status = 1, null, null, null, null, legal_entity, negative_stock = 2, null,
  null, customer_id, supplier_id, null from depot where tenant_id = $1 and id = any ($4::bigint[])
  union all select 'staff', id, coalesce(real_name, account), status = 1, null, null, null, null, null, null, null,
  null, null, null, null from app_user where tenant_id = $1 and id = any ($5::bigint[])
  union all select 'dept', id, dept_name, true, null, null, null, null, null, null, null, null, null, null, null
  from dept where tenant_id = $1 and id = any ($6::bigint[])
  union all select 'taxRate', id, tax_rate::text, status = 1, tax_rate, null, null, null, null, null, null, null,
  null, null, null from tax_rate where tenant_id = $1 and id = any ($7::bigint[])`

function asMaster({
  id,
  name,
  is_on,
  rate,
  deductible,
  rate_id,
  period,
  entity,
  below,
  pay_first,
  store,
  customer,
  supplier,
  credit,
}: MasterRow): Master {
  const known = {
    storeId: store,
    customerId: customer,
    supplierId: supplier,
    creditLimit: credit,
    taxRate: rate,
    deductible,
    taxRateId: rate_id,
    period,
    legalEntity: entity,
    negativeStock: below,
    payFirst: pay_first,
  }
  return { id, name, isOn: is_on, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) }
}

async function lookUpGoods(tx: Tx, ids: readonly string[], known: MasterCache['goods']): Promise<void> {
  const kept = tx.kept('masters') as Map<string, GoodsMaster> | undefined
  for (const id of ids) {
    const goods = kept?.get(`goods:${id}`)
    if (goods) known.set(id, goods)
  }
  const wanted = ids.filter((id) => !known.has(id))
  if (wanted.length === 0) return
  const rows = await tx.query<GoodsMaster>(
    `select c.id, c.comm_info_code as code, c.comm_info_name as name, c.spec, c.bar_code as "barCode",
      c.comm_kind as "commKind", c.weighed = 2 as weighed, c.no_return = 2 as "noReturn",
            c.keeping, c.shelf_life_days as "shelfLifeDays", c.min_life_rate as "minLifeRate", coalesce(c.qty_places,
            u.qty_places) as "qtyPlaces",
            u.name as "unitName", c.unit_id as "unitId", r.id as "taxRateId", r.tax_rate as "taxRate",
            c.status = 1 as "isOn", ${publishedGoods} as "isPublished"
       from commodity c join comm_unit u on u.tenant_id = $1 and u.id = c.unit_id
       left join tax_rate r on r.tenant_id = $1 and r.id = c.tax_rate_id and r.status = 1
      where c.tenant_id = $1 and c.id = any ($2::bigint[])`,
    [tx.tenantId, wanted],
  )
  for (const id of wanted) known.set(id, undefined)
  for (const row of rows) {
    known.set(row.id, row)
    kept?.set(`goods:${row.id}`, row)
  }
}

const distinct = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.filter((id): id is string => Boolean(id)))]
