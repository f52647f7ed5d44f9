import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { storedValueWay } from '#domain/retail/member-payments.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import { type StoredTopUpFacts, storedTopUp, type storedTopUpLaw } from '#machines/retail/stored-top-up.machine.ts'
import { type Masters, masterLabels } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { bookedAccounts, cashAccountOf, postCash } from '../../../books/money/cash.ts'
import { enterStoredValue, type MemberBalance, memberBalance } from '../../../books/money/member-value.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { locking } from '../../../engine/event-locks.ts'
import { headTotalsOfNone } from '../../../engine/head-fields.ts'
import type { DocumentKind, ListExtension, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames, mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { kindOfWay, payWays } from '../tickets/retail-money.ts'
import {
  amountText,
  drawerProblems,
  listedByTill,
  moneyProblems,
  type OpenShift,
  type OwnRow,
  openShiftAt,
  ownRow,
  type TillRow,
  tillNames,
  tillOf,
  tillProblems,
  withOwnRow,
} from '../tills/till-store.ts'

type TopUpRow = OwnRow & { tillId?: string; shiftId?: string; amount?: string; bonusAmt?: string; payWay?: string }

/**
 * Everything that guards and effects of a top-up read; `balance`: the member's balance, where the top-up may be paid
 * back.
 */
type TopUpContext = {
  document: StoredDocument
  masters: Masters
  till: TillRow | undefined
  shift: OpenShift | undefined
  ways: ReadonlyMap<string, string>
  balance: MemberBalance | undefined
  period: Problem | undefined
}

const head = {
  table: 'stored_top_up',
  columns: {
    tillId: ['till_id', 'bigint'],
    shiftId: ['shift_id', 'bigint'],
    amount: ['amount', 'numeric'],
    bonusAmt: ['bonus_amt', 'numeric'],
    payWay: ['pay_way', 'text'],
  },
  inputs: ['tillId', 'amount', 'bonusAmt', 'payWay'],
  figures: ['amount', 'bonusAmt'],
} as const satisfies OwnTable

const rowOf = (document: Pick<StoredDocument, 'own'>) => ownRow<TopUpRow>(document, head.table)
const isNew = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<TopUpContext> {
  const { tx } = run
  const { payWay = cashWay, bonusAmt = '0', ...row } = rowOf(stored)
  const till = await tillOf(tx, row.tillId)
  const placed = isNew(stored) && till ? { depotId: till.depotId } : {}
  const document = withOwnRow({ ...headTotalsOfNone, ...stored, ...placed, lines: [] }, head.table, { ...row, payWay, bonusAmt })
  const isOver = document.tags.includes('closed')
  const date = isNew(document) ? document.billDate : tx.today
  const { customerId } = document
  return {
    document,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    till,
    shift: till && !isOver ? await openShiftAt(tx, till.id, purpose !== undefined) : undefined,
    ways: await payWays(tx),
    balance: customerId && !isNew(document) && !isOver ? await memberBalance(tx, customerId, purpose !== undefined) : undefined,
    period: isOver ? undefined : await periodProblem(tx, { date, depotId: document.depotId }, purpose?.locks.has('period') ?? false),
  }
}

const noMember = { zh: '请选择会员', en: 'choose a member' }
const noWay = { zh: '没有这种支付方式', en: 'there is no such way of payment' }
const bad = (field: string, reason: NonNullable<Problem['reason']>): Problem => ({ field, rule: 'FIELD_BAD', reason })

function topUpMemberProblems({ document, masters }: TopUpContext): Problem[] {
  const member = masters.of('customer', document.customerId)
  if (!member) return [bad('customerId', noMember)]
  const params = { kind: masterLabels.customer, name: member.name }
  return member.isOn ? [] : [{ field: 'customerId', rule: 'MASTER_OFF', params }]
}

function contentProblems({ settings: { places } }: Run, work: TopUpContext): Problem[] {
  const { tillId, amount, bonusAmt, payWay = '' } = rowOf(work.document)
  return [
    ...tillProblems(tillId, work.till),
    ...drawerProblems(work.till),
    ...topUpMemberProblems(work),
    ...moneyProblems('amount', amount, places.amount, 'more'),
    ...moneyProblems('bonusAmt', bonusAmt, places.amount, 'zero'),
    ...(work.ways.has(payWay) ? [] : [bad('payWay', noWay)]),
  ]
}

function facts(run: Run, work: TopUpContext): StoredTopUpFacts {
  const { document, till, shift, balance, period } = work
  const { bonusAmt = '0' } = rowOf(document)
  const isOver = document.tags.includes('closed')
  const left = balance && (balance.principal.lt(amountOf(document)) || balance.bonus.lt(bonusOf(document))) ? balance : undefined
  const has = left && fixedText(left.principal.add(left.bonus), run.settings.places.amount)
  return {
    rights: storedTopUp.rights.filter((right) => run.user.rights.has(right)),
    contentProblems: isNew(document) ? contentProblems(run, work) : [],
    shiftProblems: till && !shift && !isOver ? [{ field: 'tillId', rule: 'SHIFT_CLOSED', params: { till: till.name } }] : [],
    memberProblems: has ? [{ field: 'amount', rule: 'BALANCE_SHORT', params: { balance: has } }] : [],
    bonusAmt,
    ...(period ? { periodProblem: period } : {}),
  }
}

const amountOf = (document: StoredDocument): Decimal => decimal(rowOf(document).amount ?? '0')
const bonusOf = (document: StoredDocument): Decimal => readFigure(rowOf(document).bonusAmt) ?? zero

/** Posts the money received, and the liability to the member. */
async function topUp({ tx }: Run, { document, shift }: TopUpContext): Promise<void> {
  const row = rowOf(document)
  const [amount, depotId] = [amountOf(document), document.depotId]
  const drawer = row.payWay === cashWay ? shift?.accountId : undefined
  await postCash(tx, document, [
    { accountId: drawer ?? (await cashAccountOf(tx, depotId, kindOfWay(row.payWay ?? cashWay))), amount, shiftId: shift?.id },
    { accountId: await cashAccountOf(tx, depotId, storedValueWay), amount: amount.neg(), shiftId: shift?.id },
  ])
  await enterStoredValue(tx, document, document.customerId ?? '', { principal: amount, bonus: bonusOf(document) })
  Object.assign(document, withOwnRow(document, head.table, { ...row, shiftId: shift?.id }))
}

/**
 * Pays the money back from the account that received it, cash from the open drawer, and lowers the member's balance.
 */
async function payBack({ tx }: Run, { document, shift }: TopUpContext): Promise<void> {
  const [into = '', owed = ''] = await bookedAccounts(tx, document.id)
  const amount = amountOf(document)
  const drawer = rowOf(document).payWay === cashWay ? shift?.accountId : undefined
  await postCash(tx, { id: document.id, billDate: tx.today }, [
    { accountId: drawer ?? into, amount: amount.neg(), no: 3, shiftId: shift?.id },
    { accountId: owed, amount, no: 4, shiftId: shift?.id },
  ])
  await enterStoredValue(tx, { id: document.id, billDate: tx.today }, document.customerId ?? '', {
    principal: amount.neg(),
    bonus: bonusOf(document).neg(),
  })
}

const topUpFields = (run: Run, document: Pick<StoredDocument, 'own'>) => {
  const { tillId, shiftId, amount, bonusAmt, payWay } = rowOf(document)
  const { amount: places } = run.settings.places
  return withoutNulls({ tillId, shiftId, payWay, amount: amountText(amount, places), bonusAmt: amountText(bonusAmt, places) })
}

const listed: ListExtension = {
  ...listedByTill(head.table),
  rowExtras: async (run, heads) => {
    const names = await tillNames(
      run.tx,
      heads.map((row) => rowOf(row).tillId),
    )
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    const ways = await payWays(run.tx)
    const besideOf = (row: StoredDocument) => ({
      tillName: names.get(rowOf(row).tillId ?? ''),
      payWayName: ways.get(rowOf(row).payWay ?? ''),
      customerName: masters.of('customer', row.customerId)?.name,
      createUserName: masters.of('staff', row.createUser)?.name,
    })
    return new Map(heads.map((row) => [row.id, withoutNulls(besideOf(row))]))
  },
}

/** Server side of top-ups: money is received and owed to a member, or paid back (rule B8 *Stored value*). */
export const storedTopUpKind: DocumentKind<typeof storedTopUpLaw, TopUpContext> = {
  words: storedTopUp,
  hash: machineHash(storedTopUp),
  load,
  facts,
  effects: { topUp: locking(['period'], topUp), payBack: locking(['period'], payBack) },
  answer: (run, { document, masters, till, ways }) => {
    const { createUserName, updateUserName, depotName, customerName } = masterNames(document, masters)
    const payWayName = ways.get(rowOf(document).payWay ?? '')
    const names = withoutNulls({ tillName: till?.name, createUserName, updateUserName, depotName, customerName, payWayName })
    return { ...topUpFields(run, document), ...withoutNulls({ customerId: document.customerId }), ...names }
  },
  warnings: () => [],
  own: [head],
  rowFields: (row, _, run) => ({ ...topUpFields(run, row), ...withoutNulls({ customerId: row.customerId }) }),
  listed,
}
