import { type RawBuilder, sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { type SpecialOfferFacts, specialOffer, type specialOfferLaw } from '#machines/marketing/special-offer.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { takeAdvisoryLock } from '../../../../db/advisory-lock.ts'
import { momentIn } from '../../../../db/calendar.ts'
import type { Tx } from '../../../../db/connect.ts'
import { insertRows } from '../../../../db/multi-row.ts'
import { contains } from '../../../../db/pages.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { EventInput as AskedOfAny, DocumentKind, ListExtension, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames, mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { rangesOfStores } from '../../../prices/offer-stores.ts'
import {
  ownHead,
  ownRows,
  refuseUnknownGoods,
  storeProblems,
  type WindowRow,
  windowFacts,
  windowProblems,
  wireMoment,
  withWindow,
} from '../validity-window.ts'
import { type OfferGoods, offerProblems } from './offer-problems.ts'

type OfferRow = WindowRow & {
  type?: number
  groupSize?: number
  deliveryDate?: string
  depositForfeit?: number
  mayUndercut?: number
  withCoupon?: number
  endedEarly?: number
}

/** Event with its own fields; `endTime`: new end, set by DELAY. */
type OfferEvent = AskedOfAny & { endTime?: string }

/** Everything that guards and effects of an offer read. */
type SpecialOfferContext = { document: StoredDocument; masters: Masters; problems: readonly Problem[]; overlaps: readonly Problem[] }

const head = {
  table: 'special_offer',
  columns: {
    name: ['name', 'text'],
    type: ['offer_type', 'integer'],
    startTime: ['start_time', 'timestamptz'],
    endTime: ['end_time', 'timestamptz'],
    depotIds: ['depot_ids', 'jsonb'],
    groupSize: ['group_size', 'integer'],
    deliveryDate: ['delivery_date', 'date'],
    depositForfeit: ['deposit_forfeit', 'integer'],
    mayUndercut: ['may_undercut', 'integer'],
    withCoupon: ['with_coupon', 'integer'],
    endedEarly: ['ended_early', 'integer'],
  },
  inputs: ['name', 'type', 'startTime', 'endTime', 'depotIds', 'groupSize', 'deliveryDate', 'depositForfeit', 'mayUndercut', 'withCoupon'],
  figures: [],
} as const satisfies OwnTable

const lines = {
  table: 'special_offer_line',
  columns: {
    commInfoId: ['comm_info_id', 'bigint'],
    unitId: ['unit_id', 'bigint'],
    finalPrice: ['final_price', 'numeric'],
    discountRate: ['discount_rate', 'numeric'],
    giftEvery: ['gift_every', 'numeric'],
    limitPerOrder: ['limit_per_order', 'numeric'],
    limitQty: ['limit_qty', 'numeric'],
    limitPerCustomer: ['limit_per_customer', 'numeric'],
    depositAmt: ['deposit_amt', 'numeric'],
    soldQty: ['sold_qty', 'numeric'],
  },
  inputs: [
    'commInfoId',
    'unitId',
    'finalPrice',
    'discountRate',
    'giftEvery',
    'limitPerOrder',
    'limitQty',
    'limitPerCustomer',
    'depositAmt',
  ],
  figures: [],
  lines: 'goods',
} as const satisfies OwnTable

const storesOf = ({ depotIds = [] }: OfferRow) => depotIds.map((depotId) => ({ depotId }))

const rowOf = (document: StoredDocument) => ownHead<OfferRow>(document, head.table)
const goodsOf = (document: StoredDocument) => ownRows<OfferGoods>(document, lines.table)

/**
 * True if the event brings goods into the scope of the offer. Such events wait for each other, so that of two
 * overlapping offers the second finds the first.
 */
const locksOffers = (purpose: Purpose) => purpose !== undefined && ['SUBMIT', 'DELAY'].includes(purpose.event.type)

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<SpecialOfferContext> {
  const { tx } = run
  const document = withWindow<OfferRow>(run, stored, head.table, { type: 1 })
  if (document.tags.includes('editable'))
    document.own = { ...document.own, [lines.table]: goodsOf(document).map((line) => ({ soldQty: '0', ...line })) }
  const row = rowOf(document)
  const isEditable = document.tags.includes('editable')
  const masters = await mastersOf(tx, [document, ...goodsOf(document), ...storesOf(row), { updateUser: run.user.id }], undefined, run.known)
  if (isEditable) refuseUnstorable(goodsOf(document), masters)
  if (locksOffers(purpose)) await takeAdvisoryLock(tx, 'special offers')
  const problems = isEditable
    ? [
        ...windowProblems(run, row),
        ...(await storeProblems(run, row.depotIds)),
        ...offerProblems(row, goodsOf(document), masters, run.settings.places),
      ]
    : []
  return { document, masters, problems, overlaps: problems.length === 0 ? await overlapsOf(run, document, purpose?.event) : [] }
}

/** Refuses unknown goods and negative limits, which could not be stored. A draft may have all other problems. */
function refuseUnstorable(goods: readonly OfferGoods[], masters: Masters): void {
  refuseUnknownGoods(goods, masters)
  const problems = goods.flatMap(({ limitQty }, at): Problem[] =>
    readFigure(limitQty)?.isNegative() ? [{ row: at + 1, field: 'limitQty', rule: 'LINE_BAD' }] : [],
  )
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

/**
 * Offers in force for the same goods, stores and time. The time ends with the offer, or with the new end that the
 * event requests.
 */
async function overlapsOf({ tx, settings }: Run, document: StoredDocument, event: OfferEvent | undefined): Promise<Problem[]> {
  const { startTime, endTime, depotIds } = rowOf(document)
  const end = event?.endTime === undefined ? endTime : momentIn(settings.timeZone, event.endTime)
  if (document.tags.includes('closed') || !startTime || !end || startTime >= end) return []
  const rows = await tx.query<{ name: string; goods: string }>(
    `select o.name, c.comm_info_name as goods
       from special_offer_scope s
       join special_offer o on o.tenant_id = s.tenant_id and o.document_id = s.document_id
       join commodity c on c.tenant_id = s.tenant_id and c.id = s.comm_info_id
      where s.tenant_id = $1 and s.comm_info_id = any ($2::bigint[]) and s.stores && $3::int8multirange
        and s.during && tstzrange($4, $5) and s.document_id::text <> $6
      order by s.document_id, s.comm_info_id limit 20`,
    [tx.tenantId, goodsOf(document).map(({ commInfoId }) => commInfoId), rangesOf(depotIds), startTime, end, document.id],
  )
  return rows.map((params) => ({ rule: 'OFFER_OVERLAP', params }))
}

/** Stores as a PostgreSQL multirange: a range for each store, or one for all where none are named. */
const rangesOf = (depotIds: readonly string[] | undefined): string => (depotIds && depotIds.length > 0 ? rangesOfStores(depotIds) : '{(,)}')

const duringOf = ({ startTime, endTime }: OfferRow): string => `[${startTime?.toISOString()},${endTime?.toISOString()})`

function facts(run: Run, { document, problems, overlaps }: SpecialOfferContext, event?: OfferEvent): SpecialOfferFacts {
  // an offer in force is checked for overlaps only when a delay gives it a new end
  const isAsked = document.tags.includes('editable') || event?.type === 'DELAY'
  return { ...windowFacts(run, rowOf(document)), contentProblems: problems, overlapProblems: isAsked ? overlaps : [] }
}

async function takeScope({ tx }: Run, { document }: SpecialOfferContext): Promise<void> {
  const row = rowOf(document)
  const ids = [...new Set(goodsOf(document).map(({ commInfoId }) => commInfoId))]
  await insertRows(
    tx,
    'special_offer_scope',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', document.id],
      stores: ['int8multirange', rangesOf(row.depotIds)],
      during: ['tstzrange', duringOf(row)],
    },
    { comm_info_id: ['bigint', ids] },
  )
}

async function moveEnd({ tx, settings }: Run, { document }: SpecialOfferContext, event: OfferEvent): Promise<void> {
  const endTime = momentIn(settings.timeZone, event.endTime ?? '')
  await changeHead(tx, document, { endTime })
  await tx.query('update special_offer_scope set during = $3::tstzrange where tenant_id = $1 and document_id = $2', [
    tx.tenantId,
    document.id,
    duringOf(rowOf(document)),
  ])
}

const endEarly = ({ tx }: Run, { document }: SpecialOfferContext): Promise<void> => changeHead(tx, document, { endedEarly: 2 })

/**
 * Changes head fields of an offer in force, in the table and in the loaded document. They are written directly,
 * because the engine does not write the head of a document that is not editable.
 */
async function changeHead(tx: Tx, document: StoredDocument, change: { endTime?: Date; endedEarly?: number }): Promise<void> {
  Object.assign(rowOf(document), change)
  const { endTime, endedEarly } = rowOf(document)
  await tx.query('update special_offer set end_time = $3, ended_early = $4 where tenant_id = $1 and document_id = $2', [
    tx.tenantId,
    document.id,
    endTime,
    endedEarly ?? null,
  ])
}

async function freeScope({ tx }: Run, { document }: SpecialOfferContext): Promise<void> {
  await tx.query('delete from special_offer_scope where tenant_id = $1 and document_id = $2', [tx.tenantId, document.id])
}

const offerFields = (run: Run, { startTime, endTime, endedEarly: _, ...row }: OfferRow) =>
  withoutNulls({ ...row, startTime: wireMoment(run, startTime), endTime: wireMoment(run, endTime) })

function answer(run: Run, { document, masters }: SpecialOfferContext): object {
  const goods = goodsOf(document).map((line) => {
    const of = masters.goods.get(line.commInfoId)
    const unit = masters.units.get(line.commInfoId)?.find(({ unitId }) => unitId === line.unitId)
    return withoutNulls({ ...line, commInfoCode: of?.code, commInfoName: of?.name, unitName: unit?.unitName })
  })
  const { createUserName, updateUserName } = masterNames(document, masters)
  const depotNames = rowOf(document).depotIds?.map((id) => masters.of('depot', id)?.name ?? '')
  return { ...offerFields(run, rowOf(document)), endedEarly: undefined, goods, depotNames, createUserName, updateUserName }
}

const headWith = ({ tenantId }: Tx, condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from special_offer o where o.tenant_id = ${tenantId} and o.document_id = d.id and ${condition})`

const listed: ListExtension = {
  matchesText: (tx, text) => headWith(tx, contains(sql`o.name`, text)),
  conditions: (tx, { name, type }) => [
    ...(typeof name === 'string' && name.trim() ? [headWith(tx, contains(sql`o.name`, name.trim()))] : []),
    ...(typeof type === 'number' ? [headWith(tx, sql`o.offer_type = ${type}`)] : []),
  ],
}

/**
 * Server side of special offers. Goods, stores and time of offers in force are rows of `special_offer_scope`, whose
 * exclusion constraint prevents overlaps.
 */
export const specialOfferKind: DocumentKind<typeof specialOfferLaw, SpecialOfferContext> = {
  words: specialOffer,
  hash: machineHash(specialOffer),
  load,
  facts,
  effects: { takeScope, moveEnd, endEarly, freeScope },
  answer,
  warnings: () => [],
  own: [head, lines],
  rowFields: (head, _, run) => ({ ...offerFields(run, rowOf(head)), endedEarly: undefined }),
  stateHead: (run, document) => {
    const { startTime, endedEarly } = rowOf(document)
    return { hasBegun: startTime !== undefined && startTime <= run.tx.now, endedEarly }
  },
  listed,
}
