import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { type CouponBatchFacts, couponBatch, type couponBatchLaw } from '#machines/marketing/coupon-batch.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { insertRows } from '../../../../db/multi-row.ts'
import { contains } from '../../../../db/pages.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { DocumentKind, EventInput, ListExtension, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames, mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import {
  namesOf,
  ownHead,
  storeProblems,
  unknownProblems,
  type WindowRow,
  windowFacts,
  windowProblems,
  wireMoment,
  withWindow,
} from '../validity-window.ts'
import { type CouponCounts, couponCountsOf, customersToSend, noCounts, type Receivers } from './coupon-counts.ts'

type BatchRow = WindowRow & {
  type?: number
  faceAmt?: string
  discountRate?: string
  maxAmt?: string
  thresholdAmt?: string
  qty?: number
  limitPerCustomer?: number
  commInfoIds?: readonly string[]
  classifyIds?: readonly string[]
  fundedBy?: number
  funderId?: string
}

/** Everything that guards and effects of a batch read; `receivers` are the customers who would get a coupon now. */
type CouponBatchContext = {
  document: StoredDocument
  masters: Masters
  problems: readonly Problem[]
  counts: CouponCounts
  names: object
  receivers: readonly string[]
}

const head = {
  table: 'coupon_batch',
  columns: {
    name: ['name', 'text'],
    type: ['coupon_type', 'integer'],
    faceAmt: ['face_amt', 'numeric'],
    discountRate: ['discount_rate', 'numeric'],
    maxAmt: ['max_amt', 'numeric'],
    thresholdAmt: ['threshold_amt', 'numeric'],
    startTime: ['start_time', 'timestamptz'],
    endTime: ['end_time', 'timestamptz'],
    qty: ['qty', 'integer'],
    limitPerCustomer: ['limit_per_customer', 'integer'],
    commInfoIds: ['comm_info_ids', 'jsonb'],
    classifyIds: ['classify_ids', 'jsonb'],
    depotIds: ['depot_ids', 'jsonb'],
    fundedBy: ['funded_by', 'integer'],
    funderId: ['funder_id', 'bigint'],
    withOffer: ['with_offer', 'integer'],
    stackable: ['stackable', 'integer'],
  },
  inputs: [
    ...['name', 'type', 'faceAmt', 'discountRate', 'maxAmt', 'thresholdAmt', 'startTime', 'endTime', 'qty', 'limitPerCustomer'],
    ...['commInfoIds', 'classifyIds', 'depotIds', 'fundedBy', 'funderId', 'withOffer', 'stackable'],
  ],
  figures: [],
} as const satisfies OwnTable

const rowOf = (document: StoredDocument) => ownHead<BatchRow>(document, head.table)

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<CouponBatchContext> {
  const { tx } = run
  const document = withWindow<BatchRow>(run, stored, head.table, { type: 1, limitPerCustomer: 1, fundedBy: 2 })
  const row = rowOf(document)
  return {
    document,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    problems: document.tags.includes('editable') ? await batchProblems(run, row) : [],
    names: {
      commInfoNames: await namesOf(tx, 'commodity', row.commInfoIds),
      classifyNames: await namesOf(tx, 'classification', row.classifyIds),
      depotNames: await namesOf(tx, 'depot', row.depotIds),
      funderName: (await namesOf(tx, 'customer', row.funderId ? [row.funderId] : undefined))?.[0],
    },
    counts: document.id ? ((await couponCountsOf(tx, [document.id])).get(document.id) ?? noCounts) : noCounts,
    receivers: purpose?.event.type === 'SEND' ? await receiversOf(run, document, purpose.event) : [],
  }
}

/**
 * Customers named by the event who hold fewer coupons of the batch than the limit. Unknown customers are refused
 * before any guard is checked.
 */
async function receiversOf(
  { tx }: Run,
  { id }: StoredDocument & { own?: unknown },
  event: EventInput & Receivers,
): Promise<readonly string[]> {
  const { receivers, unknown } = await customersToSend(tx, id, event)
  if (unknown) refuse('FIELD_BAD', { problems: [{ field: unknown, rule: 'FIELD_BAD' }] })
  return receivers
}

async function batchProblems(run: Run, row: BatchRow): Promise<Problem[]> {
  const { tx } = run
  return [
    ...windowProblems(run, row),
    ...valueProblems(row, run.settings.places.amount),
    ...(row.qty ? [] : [{ field: 'qty', rule: 'FIELD_BAD' } satisfies Problem]),
    ...funderProblems(row),
    ...(await unknownProblems(tx, 'customer', 'funderId', row.funderId ? [row.funderId] : undefined)),
    ...(await unknownProblems(tx, 'commodity', 'commInfoIds', row.commInfoIds)),
    ...(await unknownProblems(tx, 'classification', 'classifyIds', row.classifyIds)),
    ...(await storeProblems(run, row.depotIds)),
  ]
}

/**
 * Problems of a coupon's value: an amount must be above zero, a percentage below 100, thresholds and caps not
 * negative.
 */
function valueProblems({ type, faceAmt, discountRate, maxAmt, thresholdAmt }: BatchRow, places: number): Problem[] {
  const figures = { faceAmt, maxAmt, thresholdAmt }
  const tooFine = Object.entries(figures).flatMap(([field, text]): Problem[] => {
    const figure = readFigure(text)
    const reason = { zh: `不能为负，最多${places}位小数`, en: `not negative, at most ${places} decimals` }
    return figure && (figure.isNegative() || figure.decimalPlaces() > places) ? [{ field, rule: 'FIELD_BAD', reason }] : []
  })
  const rate = readFigure(discountRate)
  const isFace = (readFigure(faceAmt) ?? zero).gt(zero)
  if (type === 1 && !isFace) return [{ field: 'faceAmt', rule: 'FIELD_BAD', reason: { zh: '必须大于0', en: 'it must be more than 0' } }]
  if (type === 2 && !(rate && !rate.isNegative() && rate.lt('100')))
    return [
      { field: 'discountRate', rule: 'FIELD_BAD', reason: { zh: '必须是0到100之间的折扣', en: 'it must be from 0 to less than 100' } },
    ]
  return tooFine
}

/**
 * Problems of who pays for a coupon (rule C7): a platform pays its part to every store, and must be named as a
 * customer; a store pays for its own coupons and names nobody.
 */
function funderProblems({ fundedBy, funderId }: BatchRow): Problem[] {
  const bad = (zh: string, en: string): Problem[] => [{ field: 'funderId', rule: 'FIELD_BAD', reason: { zh, en } }]
  if (fundedBy === 3 && !funderId) return bad('平台承担时请选择结算客户', 'choose the customer that the platform settles as')
  return fundedBy === 1 && funderId ? bad('门店自行承担时不填', 'a store bears its own coupons') : []
}

function facts(run: Run, { document, problems, counts, receivers }: CouponBatchContext): CouponBatchFacts {
  const row = rowOf(document)
  return {
    ...windowFacts(run, row),
    contentProblems: problems,
    rights: couponBatch.rights.filter((right) => run.user.rights.has(right)),
    left: Math.max((row.qty ?? 0) - counts.sentQty, 0),
    wanted: receivers.length,
    holders: counts.holders,
  }
}

async function sendCoupons({ tx }: Run, { document, receivers }: CouponBatchContext): Promise<void> {
  if (receivers.length === 0) return
  await insertRows(
    tx,
    'coupon',
    { tenant_id: ['text', tx.tenantId], batch_id: ['bigint', document.id], create_time: ['timestamptz', tx.now] },
    { customer_id: ['bigint', receivers] },
  )
}

const endUnused =
  (state: 'expired' | 'void') =>
  async ({ tx }: Run, { document }: CouponBatchContext): Promise<void> => {
    await tx.query(`update coupon set state = $3 where tenant_id = $1 and batch_id = $2 and state = 'unused'`, [
      tx.tenantId,
      document.id,
      state,
    ])
  }

const batchFields = (run: Run, { startTime, endTime, ...row }: BatchRow) =>
  withoutNulls({ ...row, startTime: wireMoment(run, startTime), endTime: wireMoment(run, endTime) })

const sentAndUsed = ({ sentQty, usedQty }: CouponCounts) => ({ sentQty, usedQty })

const matchesName = ({ tenantId }: Tx, text: string) =>
  sql`exists (select 1 from coupon_batch b where b.tenant_id = ${tenantId} and b.document_id = d.id and ${contains(sql`b.name`, text)})`

const listed: ListExtension = {
  matchesText: matchesName,
  conditions: (tx, { name }) => (typeof name === 'string' && name.trim() ? [matchesName(tx, name.trim())] : []),
  rowExtras: async ({ tx }, heads) => {
    const ids = heads.map(({ id }) => id)
    const counts = await couponCountsOf(tx, ids)
    return new Map(ids.map((id) => [id, sentAndUsed(counts.get(id) ?? noCounts)]))
  },
}

/**
 * Server side of coupon batches. Coupons held by customers are rows of `coupon`; they are counted when read, and no
 * sum of them is stored in the batch (rule C7 *Life*).
 */
export const couponBatchKind: DocumentKind<typeof couponBatchLaw, CouponBatchContext> = {
  words: couponBatch,
  hash: machineHash(couponBatch),
  load,
  facts,
  effects: { sendCoupons, expireCoupons: endUnused('expired'), voidCoupons: endUnused('void') },
  answer: (run, { document, masters, counts, names }) => {
    const { createUserName, updateUserName } = masterNames(document, masters)
    return { ...batchFields(run, rowOf(document)), ...sentAndUsed(counts), ...names, createUserName, updateUserName }
  },
  warnings: () => [],
  own: [head],
  rowFields: (head, _, run) => batchFields(run, rowOf(head)),
  listed,
}
