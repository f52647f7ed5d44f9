import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { codeForms, codeKey } from '#domain/core/plain-code.ts'
import { deductibleOf, rateOn } from '#domain/tax/tax-facts.ts'
import type { Taxpayer } from '#domain/tax/taxpayer.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../../db/connect.ts'
import { settingsOf } from '../../db/settings.ts'
import type { HandlersOf } from '../../http/request.ts'
import { datedRatesOf } from '../../lookups/dated-rates.ts'
import { unitListsOf } from '../../lookups/unit-lists.ts'
import { idsByKey } from '../../resources/code-keys.ts'
import { planOf } from '../../resources/plan.ts'
import { type StoredRow, wireRows } from '../../resources/rows.ts'

type TaxRate = DataOf<'TaxRateApi_detail'>
type DefaultRate = DataOf<'TaxRateApi_queryDefault'>
type PartnerTax = DataOf<'TaxRateApi_queryDefaultByBarterer'>
type ResolvedGoods = DataOf<'CommodityApi_resolve'>[number]

/** Handlers of look-ups of master data that no list provides. */
export const masterDataHandlers: HandlersOf<
  | 'TaxRateApi_queryDefault'
  | 'TaxRateApi_quyerZero'
  | 'TaxRateApi_queryDefaultByBarterer'
  | 'UnitApi_selectUnitListByCommInfoIds'
  | 'CommodityApi_resolve'
> = {
  TaxRateApi_queryDefault: ({ tx, query }) => newLineRate(tx, query),
  TaxRateApi_quyerZero: ({ tx }) => findTaxRate(tx, 't.tax_rate = 0'),
  TaxRateApi_queryDefaultByBarterer: ({ tx, query }) => partnerTax(tx, query),
  UnitApi_selectUnitListByCommInfoIds: async ({ tx, body }) => Object.fromEntries(await unitListsOf(tx, body.commInfoIds, body.bartererId)),
  CommodityApi_resolve: ({ tx, body }) => resolveGoods(tx, body.texts, body.bartererId),
}

/** The first enabled rate that meets the condition, in the form of the wire. */
async function findTaxRate(tx: Tx, condition: string, ...values: unknown[]): Promise<TaxRate | undefined> {
  const plan = planOf(resourceOf('TaxRateApi'))
  const rows = await tx.query<StoredRow>(
    `${plan.select} where t.tenant_id = $1 and t.status = 1 and (${condition}) order by t.is_default desc, t.id limit 1`,
    [tx.tenantId, ...values],
  )
  const [rate]: unknown[] = await wireRows(tx, plan, rows)
  return rate as TaxRate | undefined
}

/** The rate marked as default, or else the one named in the tenant's settings. */
async function defaultTaxRate(tx: Tx): Promise<TaxRate | undefined> {
  const { defaultTaxRate: rate } = await settingsOf(tx)
  return findTaxRate(tx, 't.is_default = 2 or t.tax_rate = $2::numeric', rate)
}

/**
 * The rate that applies on a business date, today by default: the rate itself, or its successor once that is in force.
 */
async function rateOnDay(tx: Tx, rate: TaxRate | undefined, day: string = tx.today): Promise<TaxRate | undefined> {
  if (!rate?.nextId || !rate.nextFrom || rate.nextFrom > day) return rate
  const now = rateOn(await datedRatesOf(tx), rate.id, day)
  return now && now.id !== rate.id ? findTaxRate(tx, 't.id = $2', now.id) : rate
}

type RateContext = { billDate?: string; depotId?: string }

/** The taxpayer who buys for, or sells from, a depot on a business date, today by default. */
async function taxpayerAt(tx: Tx, { billDate = tx.today, depotId }: RateContext): Promise<Taxpayer> {
  const depot = depotId
    ? await tx.maybeOne<{ books: string | null }>('select legal_entity as books from depot where tenant_id = $1 and id = $2', [
        tx.tenantId,
        depotId,
      ])
    : undefined
  return (await settingsOf(tx)).taxpayerOn(depot?.books ?? '', billDate)
}

/** The rate with this id, if it is enabled. */
const rateOfRow = async (tx: Tx, id: string | null | undefined) => (id ? findTaxRate(tx, 't.id = $2', id) : undefined)

/** The default rate of the legal entity, or else the tenant's. */
async function defaultRate(tx: Tx, place: RateContext): Promise<TaxRate | undefined> {
  const { taxRateId } = await taxpayerAt(tx, place)
  return rateOnDay(tx, (await rateOfRow(tx, taxRateId)) ?? (await defaultTaxRate(tx)), place.billDate)
}

/** Rate of a new line: the levy rate for sales of a small-scale taxpayer, otherwise the default rate. */
async function newLineRate(tx: Tx, { sells, ...place }: QueryOf<'TaxRateApi_queryDefault'>): Promise<DefaultRate | undefined> {
  const { isSmall, levyRateId } = await taxpayerAt(tx, place)
  const levy = isSmall && sells === 2 ? await rateOfRow(tx, levyRateId) : undefined
  const rate = levy ? await rateOnDay(tx, levy, place.billDate) : await defaultRate(tx, place)
  return rate && { ...rate, isLevy: levy ? 2 : 1 }
}

/**
 * The rate agreed with a supplier, or else the default, and whether the tax on the supplier's invoices may be
 * deducted.
 */
async function partnerTax(tx: Tx, query: QueryOf<'TaxRateApi_queryDefaultByBarterer'>): Promise<PartnerTax | undefined> {
  const { bartererId: partnerId, billDate, depotId } = query
  const agreed = await agreedTaxRate(tx, partnerId)
  const found = agreed ? await rateOnDay(tx, agreed, billDate) : await defaultRate(tx, { billDate, depotId })
  const rate = found && { ...found, isAgreed: agreed ? (2 as const) : (1 as const) }
  const supplier = await tx.maybeOne<{ deductible: 1 | 2 }>('select deductible from supplier where tenant_id = $1 and id = $2', [
    tx.tenantId,
    partnerId,
  ])
  if (!rate || !supplier) return rate
  return { ...rate, deductible: deductibleOf(await taxpayerAt(tx, query), supplier.deductible) }
}

const agreedTaxRate = (tx: Tx, partnerId: string): Promise<TaxRate | undefined> =>
  findTaxRate(tx, 't.id = (select s.tax_rate_id from supplier s where s.tenant_id = $1 and s.id = $2)', partnerId)

type GoodsMatch = { text: string; id: string; unit_id: string | null }

/**
 * Finds goods by code, by the bar code of any of their units, or by a unique name. Enabled goods are preferred to
 * disabled ones, then codes to bar codes, and bar codes to names.
 */
async function resolveGoods(tx: Tx, texts: readonly string[], partnerId: string | undefined): Promise<ResolvedGoods[]> {
  const matches = await tx.query<GoodsMatch>(
    `select wanted.text, found.id, found.unit_id
       from jsonb_array_elements($2::jsonb) with ordinality as asked (forms, at)
      cross join lateral (select asked.forms ->> 0 as text, array(select jsonb_array_elements_text(asked.forms)) as forms, asked.at) wanted
       cross join lateral (
         select c.id, null::bigint as unit_id, c.status, 1 as rank from commodity c
          where c.tenant_id = $1 and c.comm_info_code = any (wanted.forms)
         union all
         select c.id, c.unit_id, c.status, 2 from commodity c where c.tenant_id = $1 and c.bar_code = any (wanted.forms)
         union all
         select c.id, u.unit_id, c.status, 3 from commodity_unit u join commodity c on c.tenant_id = $1 and c.id = u.comm_info_id
          where u.tenant_id = $1 and u.bar_code = any (wanted.forms)
         union all
         select max(c.id), null, min(c.status), 4 from commodity c
          where c.tenant_id = $1 and c.comm_info_name collate pinyin = btrim(wanted.text) having count(*) = 1
         order by status, rank, id limit 1) found
      order by wanted.at`,
    [tx.tenantId, JSON.stringify([...new Set(texts)].map((text) => [text, ...codeForms(text)]))],
  )
  const missing = texts.filter((text) => !matches.some((match) => match.text === text))
  const coded = await idsByKey(tx, resourceOf('CommodityApi'), missing)
  for (const text of missing) {
    const id = coded.get(codeKey(text))
    if (id !== undefined) matches.push({ text, id, unit_id: null })
  }
  const goods = await goodsById(tx, [...new Set(matches.map(({ id }) => id))], partnerId)
  return matches.flatMap(({ text, id, unit_id }) => {
    const commodity = goods.get(id)
    return commodity ? [{ text, commodity, ...(unit_id !== null && { unitId: unit_id }) }] : []
  })
}

async function goodsById(tx: Tx, ids: readonly string[], partnerId: string | undefined): Promise<Map<string, ResolvedGoods['commodity']>> {
  const plan = planOf(resourceOf('CommodityApi'))
  const rows = await tx.query<StoredRow>(`${plan.select} where t.tenant_id = $1 and t.id = any ($2::bigint[])`, [tx.tenantId, ids])
  const shown: unknown[] = await wireRows(tx, plan, rows)
  const units = partnerId === undefined ? undefined : await unitListsOf(tx, ids, partnerId)
  return new Map(
    (shown as ResolvedGoods['commodity'][]).map((goods) => [goods.id, { ...goods, unitList: units?.get(goods.id) ?? goods.unitList }]),
  )
}
