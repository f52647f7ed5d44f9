import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { type PriceAdjustmentFacts, priceAdjustment, type priceAdjustmentLaw } from '#machines/marketing/price-adjustment.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { contains } from '../../../../db/pages.ts'
import { refuse } from '../../../../db/refuse.ts'
import { actorFacts } from '../../../engine/actor-facts.ts'
import type { DocumentKind, ListExtension } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames, mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { namesOf, ownHead, ownRows, refuseUnknownGoods, storeProblems, type WindowRow, wireMoment, withWindow } from '../validity-window.ts'
import { changeSalesPrices, type NewPrice, type PriceScope } from './sales-prices.ts'

type AdjustmentRow = WindowRow & { effectiveTime?: Date; buyerId?: string; levelId?: string }
type PriceAdjustmentContext = { document: StoredDocument; masters: Masters; problems: readonly Problem[]; names: AdjustmentNames }
type AdjustmentNames = { buyerName?: string | undefined; levelName?: string | undefined; depotNames?: string[] | undefined }

const head = {
  table: 'price_adjustment',
  columns: {
    name: ['name', 'text'],
    effectiveTime: ['effective_time', 'timestamptz'],
    depotIds: ['depot_ids', 'jsonb'],
    buyerId: ['buyer_id', 'bigint'],
    levelId: ['level_id', 'bigint'],
  },
  inputs: ['name', 'effectiveTime', 'depotIds', 'buyerId', 'levelId'],
  figures: [],
} as const satisfies OwnTable

const lines = {
  table: 'price_adjustment_line',
  columns: { commInfoId: ['comm_info_id', 'bigint'], unitId: ['unit_id', 'bigint'], finalPrice: ['final_price', 'numeric'] },
  inputs: ['commInfoId', 'unitId', 'finalPrice'],
  figures: [],
  lines: 'goods',
} as const satisfies OwnTable

const rowOf = (document: StoredDocument) => ownHead<AdjustmentRow>(document, head.table)
const goodsOf = (document: StoredDocument) => ownRows<NewPrice>(document, lines.table)

async function load(run: Run, stored: StoredDocument): Promise<PriceAdjustmentContext> {
  const { tx } = run
  const document = withWindow<AdjustmentRow>(run, stored, head.table, {})
  const row = rowOf(document)
  const buyer = row.buyerId ? [{ customerId: row.buyerId }] : []
  const masters = await mastersOf(tx, [document, ...goodsOf(document), ...buyer, { updateUser: run.user.id }], undefined, run.known)
  const names = {
    buyerName: masters.of('customer', row.buyerId)?.name,
    levelName: (await namesOf(tx, 'customer_level', row.levelId ? [row.levelId] : undefined))?.[0],
    depotNames: await namesOf(tx, 'depot', row.depotIds),
  }
  if (document.tags.includes('editable')) refuseUnknown(document, masters, names)
  const problems = document.tags.includes('editable') ? await contentProblems(run, document, masters, names) : []
  return { document, masters, problems, names }
}

/**
 * Refuses records that do not exist, because a draft with them could not be stored. A draft may have all other
 * problems.
 */
function refuseUnknown(document: StoredDocument, masters: Masters, { buyerName, levelName }: AdjustmentNames): void {
  const { buyerId, levelId } = rowOf(document)
  const head = [...(buyerId && !buyerName ? ['buyerId'] : []), ...(levelId && !levelName ? ['levelId'] : [])]
  if (head.length > 0) refuse('FIELD_BAD', { problems: head.map((field) => ({ field, rule: 'FIELD_BAD' })) })
  refuseUnknownGoods(goodsOf(document), masters)
}

async function contentProblems(run: Run, document: StoredDocument, masters: Masters, names: AdjustmentNames): Promise<Problem[]> {
  const row = rowOf(document)
  const goods = goodsOf(document)
  const bad = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })
  const whose = [row.depotIds?.length ? 'depotIds' : undefined, row.buyerId && 'buyerId', row.levelId && 'levelId'].filter((one) => one)
  return [
    ...(row.name?.trim() ? [] : [bad('name', '请填写名称', 'it needs a name')]),
    ...(whose.length > 1 ? [bad(whose[1] ?? '', '门店、客户、等级只能选一种', 'stores, a customer or a level, one of them')] : []),
    ...(row.buyerId && !names.buyerName ? [bad('buyerId', '不存在', 'there is none')] : []),
    ...(row.levelId && !names.levelName ? [bad('levelId', '不存在', 'there is none')] : []),
    ...(await storeProblems(run, row.depotIds)),
    ...(goods.length === 0 ? [{ rule: 'LINES_EMPTY' } satisfies Problem] : []),
    ...goods.flatMap((line, at) =>
      lineProblems(line, goods.slice(0, at), masters, run.settings.places.price).map((one) => ({ row: at + 1, ...one })),
    ),
  ]
}

function lineProblems(
  { commInfoId, unitId, finalPrice }: NewPrice,
  before: readonly NewPrice[],
  masters: Masters,
  places: number,
): Problem[] {
  if (!masters.goods.has(commInfoId)) return [{ field: 'commInfoId', rule: 'LINE_BAD' }]
  if (!masters.units.get(commInfoId)?.some((unit) => unit.unitId === unitId)) return [{ field: 'unitId', rule: 'LINE_BAD' }]
  const twice = { zh: '商品和单位重复', en: 'goods and unit stand here twice' }
  const isTwice = before.some((one) => one.commInfoId === commInfoId && one.unitId === unitId)
  const price = readFigure(finalPrice)
  const isGood = price?.gt('0') === true && price.decimalPlaces() <= places
  const reason = { zh: `必须大于0，最多${places}位小数`, en: `more than 0, at most ${places} decimals` }
  return [
    ...(isTwice ? [{ field: 'commInfoId', rule: 'LINE_BAD', reason: twice } satisfies Problem] : []),
    ...(isGood ? [] : [{ field: 'finalPrice', rule: 'LINE_BAD', reason } satisfies Problem]),
  ]
}

function facts(run: Run, { document, problems }: PriceAdjustmentContext): PriceAdjustmentFacts {
  const { effectiveTime } = rowOf(document)
  return {
    contentProblems: problems,
    ...actorFacts(run, document, priceAdjustment.rights),
    isDue: effectiveTime === undefined || effectiveTime <= run.tx.now,
  }
}

function priceScopeOf({ depotIds, buyerId, levelId }: AdjustmentRow): PriceScope {
  if (depotIds && depotIds.length > 0) return { of: 'store', ids: depotIds }
  if (buyerId) return { of: 'customer', ids: [buyerId] }
  return levelId ? { of: 'level', ids: [levelId] } : { of: 'list', ids: [] }
}

const changePrices = (run: Run, { document }: PriceAdjustmentContext): Promise<void> =>
  changeSalesPrices(run, document.id, priceScopeOf(rowOf(document)), goodsOf(document))

const adjustmentFields = (run: Run, { effectiveTime, ...row }: AdjustmentRow) =>
  withoutNulls({ ...row, effectiveTime: wireMoment(run, effectiveTime) })

function answer(run: Run, { document, masters, names }: PriceAdjustmentContext): object {
  const goods = goodsOf(document).map((line) => {
    const of = masters.goods.get(line.commInfoId)
    const unit = masters.units.get(line.commInfoId)?.find(({ unitId }) => unitId === line.unitId)
    return withoutNulls({ ...line, commInfoCode: of?.code, commInfoName: of?.name, unitName: unit?.unitName })
  })
  const { createUserName, updateUserName } = masterNames(document, masters)
  return { ...adjustmentFields(run, rowOf(document)), ...names, goods, createUserName, updateUserName }
}

const matchesName = ({ tenantId }: Tx, text: string) =>
  sql`exists (select 1 from price_adjustment p where p.tenant_id = ${tenantId} and p.document_id = d.id and ${contains(sql`p.name`, text)})`

const listed: ListExtension = {
  matchesText: matchesName,
  conditions: (tx, { name }) => (typeof name === 'string' && name.trim() ? [matchesName(tx, name.trim())] : []),
}

/**
 * Server side of price adjustments: at the time stated they write prices of the list, of stores, of a customer or of a
 * level.
 */
export const priceAdjustmentKind: DocumentKind<typeof priceAdjustmentLaw, PriceAdjustmentContext> = {
  words: priceAdjustment,
  hash: machineHash(priceAdjustment),
  load,
  facts,
  effects: { changePrices },
  answer,
  warnings: () => [],
  own: [head, lines],
  rowFields: (head, _, run) => adjustmentFields(run, rowOf(head)),
  listed,
}
