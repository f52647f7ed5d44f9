import type { DataOf } from '#contract/operations.gen.ts'
import { type Decimal, decimal, fixed } from '#domain/decimal.ts'
import { type Account, accounts } from '#domain/ledger.ts'
import { type Problem, problemText, type RefusalKey } from '#domain/refusals.ts'
import { type Language, say, type Words } from '#domain/words.ts'
import {
  busyLift,
  needsReason,
  type PeriodEventName,
  periodAfter,
  periodEventNames,
  periodWords,
} from '#machines/finance/accounting-period.machine.ts'
import { rightWords } from '#resources/rights.ts'
import type { Tx } from '../../db/connect.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf, User } from '../../http/request.ts'
import { unknownEntity } from '../../queries/legal-entities.ts'
import { pageOf, sliceOf } from '../../queries/pages.ts'
import { refuse } from '../../refuse.ts'
import { refuseNewer } from '../../resources/locking.ts'
import { momentText, present } from '../../wire-values.ts'
import { type Control, controlFigures, isBroken, keepControls } from '../books/control-figures.ts'
import {
  documentsByIds,
  type Obstacle,
  obstaclesToClose,
  obstaclesToReopen,
  seenAmong,
  type WaitingDocument,
} from '../books/period-obstacles.ts'
import {
  legalEntities,
  lockPeriod,
  type Month,
  movePeriod,
  readPeriod,
  readPeriodLog,
  readPeriods,
  type StoredPeriod,
} from '../books/period-store.ts'
import { vouchersOf } from '../books/period-vouchers.ts'
import { takePeriodTurn } from '../books/periods.ts'
import { holdSpread } from '../books/variance.ts'
import { findKind } from '../engine/kind.ts'
import { openRun } from '../engine/run.ts'
import { bookingKinds, kindsSeenBy } from './across-kinds.ts'
import { spreadInMonth, spreadVariances, takeBackSpread } from './period-variances.ts'
import { kindsPushedBy } from './voucher-documents.ts'

type Shown = DataOf<'PeriodApi_lock'>
type ShownObstacle = DataOf<'PeriodApi_obstacles'>[number]
type Api = 'list' | 'entities' | 'obstacles' | 'controls' | 'variances' | 'vouchers' | 'log' | 'lock' | 'unlock' | 'close' | 'reopen'

/** What is to be in the books of a month before it is closed. */
type BeforeClosing = (tx: Tx, month: Month) => Promise<void>

/** Accounting periods: what there is, what stands in the way, and the four things that are done with them (rule B7). */
export const periodHandlersWith = (beforeClosing: BeforeClosing): HandlersOf<`PeriodApi_${Api}`> => ({
  PeriodApi_list: (call) => periods(call),
  PeriodApi_entities: ({ tx }) => legalEntities(tx),
  PeriodApi_obstacles: async ({ tx, user, query, language }) => {
    const stored = known(await readPeriod(tx, await monthOf(tx, query)))
    const obstacles = await obstaclesOf(tx, user, stored, await controlsToClose(tx, stored))
    return obstacles.map((obstacle) => shownObstacle(obstacle, language))
  },
  PeriodApi_controls: (call) => controlsOf(call),
  PeriodApi_variances: (call) => variancesIn(call),
  PeriodApi_vouchers: (call) => vouchersIn(call),
  PeriodApi_log: (call) => logOf(call),
  PeriodApi_lock: (call) => move(call, 'LOCK'),
  PeriodApi_unlock: (call) => move(call, 'UNLOCK'),
  PeriodApi_close: async (call) => {
    await beforeClosing(call.tx, await monthOf(call.tx, call.body))
    return move(call, 'CLOSE', call.body.override)
  },
  PeriodApi_reopen: (call) => move(call, 'REOPEN'),
})

async function periods({ tx, query, language }: Call<'PeriodApi_list'>): Promise<DataOf<'PeriodApi_list'>> {
  const { rows, total } = await readPeriods(tx, await entityOf(tx, query), sliceOf(query))
  const { timeZone } = await settingsOf(tx)
  return pageOf(
    rows.map((row) => shown(row, { language, timeZone })),
    total,
    query,
  )
}

function shown({ time, user: _, userName, ...period }: StoredPeriod, { language, timeZone }: { language: Language; timeZone: string }) {
  return present({
    ...period,
    stateName: say(periodWords.states[period.state], language),
    updateUserName: userName,
    updateTime: time && momentText(time, timeZone),
  }) as Shown
}

/** The legal entity that is asked for; where none is, the first that there is: a company has one unless its depots name several. */
async function entityOf(tx: Tx, { legalEntity }: { legalEntity?: string | undefined }): Promise<string> {
  // whoever asks by a name was told if nobody is called so
  if (legalEntity) return legalEntity
  const all = await legalEntities(tx)
  const known = legalEntity === undefined ? all[0] : all.find((one) => one.legalEntity === legalEntity)
  return known?.legalEntity ?? refuse('FIELD_BAD', { problems: [unknownEntity] })
}

const monthOf = async (tx: Tx, { legalEntity, period }: { legalEntity?: string | undefined; period: string }): Promise<Month> => ({
  legalEntity: await entityOf(tx, { legalEntity }),
  period,
})

const notThere: Words = { zh: '没有这个会计期间', en: 'there is no such accounting period' }

/** Refuses a month that is none of the periods: nothing was ever booked so early, or it has not begun. */
function known(stored: StoredPeriod | undefined): StoredPeriod {
  return stored ?? refuse('FIELD_BAD', { problems: [{ field: 'period', rule: 'FIELD_BAD', reason: notThere }] })
}

/** What stands in the way of closing a period, or of reopening it where it is closed. */
function obstaclesOf(tx: Tx, user: User, stored: StoredPeriod, controls: readonly Control[]): Promise<Obstacle[]> {
  if (stored.state === 'closed') return obstaclesToReopen(tx, stored)
  return obstaclesToClose(tx, stored, { user, seen: kindsSeenBy(user), booking: bookingKinds() }, controls)
}

/** The control figures that closing looks at; reopening asks for none. */
const controlsToClose = (tx: Tx, stored: StoredPeriod): Promise<Control[]> | Control[] =>
  stored.state === 'closed' ? [] : controlFigures(tx, stored)

const what: Readonly<Record<Obstacle['kind'], Words>> = {
  earlier: { zh: '更早的期间未结账', en: 'earlier periods that are not closed' },
  later: { zh: '更晚的期间已结账', en: 'later periods that are closed' },
  pushed: { zh: '已推送凭证', en: 'vouchers that were pushed' },
  running: { zh: '期间尚未结束', en: 'the period is not over' },
  waiting: { zh: '未记账单据', en: 'documents that wait to be posted' },
  estimated: { zh: '暂估成本', en: 'goods that left at an estimated cost' },
  negative: { zh: '负库存', en: 'goods with negative stock' },
  control: { zh: '控制数不符', en: 'control figures that do not tie' },
  drafts: { zh: '草稿', en: 'drafts' },
  unconfirmed: { zh: '待确认的离线小票', en: 'tickets sold offline that wait to be confirmed' },
}

const problemOf = ({ kind, refusal, period, count }: Obstacle): Problem & { rule: RefusalKey } => ({
  rule: refusal ?? 'PERIOD_BUSY',
  params: { period, kind: what[kind], count: String(count) },
})

function shownObstacle(obstacle: Obstacle, language: Language): ShownObstacle {
  const { kind, count, refusal, documents, shortages } = obstacle
  return present({
    kind,
    count,
    refusal,
    msg: problemText(problemOf(obstacle), language),
    liftable: refusal === busyLift.key ? 2 : 1,
    documents: documents?.map((document) => shownDocument(document, language)),
    shortages,
  }) as ShownObstacle
}

const shownDocument = ({ state, ...document }: WaitingDocument, language: Language) =>
  present({ ...document, statusName: findKind(document.kind)?.words.statusName(state, language, {}) ?? '' })

const sidesOfVouchers: Words = { zh: '凭证借方合计与贷方合计', en: 'Debits and credits of vouchers' }
const accountName = (account: string): Words => accounts[account as Account] ?? sidesOfVouchers

/** Each account as its own books and the vouchers have it, and the first document that breaks it, where the reader may see that (rule C1-15). */
async function controlsOf(call: Call<'PeriodApi_controls'>): Promise<DataOf<'PeriodApi_controls'>> {
  const { tx, user, query, language } = call
  const stored = known(await readPeriod(tx, await monthOf(tx, query)))
  const figures = await controlFigures(tx, stored)
  const documents = new Map((await seenAmong(tx, figures, { user, seen: kindsSeenBy(user) })).map((document) => [document.id, document]))
  const { places } = await settingsOf(tx)
  const money = (amount: string | Decimal) => fixed(decimal(amount), places.amount)
  return figures.map((figure) => {
    const document = documents.get(figure.documentId ?? '')
    return present({
      account: figure.account,
      accountName: say(accountName(figure.account), language),
      ownAmt: money(figure.own),
      voucherAmt: money(figure.voucher),
      differenceAmt: money(decimal(figure.own).sub(figure.voucher)),
      ties: isBroken(figure) ? 1 : 2,
      broken: figure.broken,
      document: document && shownDocument(document, language),
    })
  }) as DataOf<'PeriodApi_controls'>
}

/** What closing the period does with the variances of purchases, or did. */
async function variancesIn({ tx, user, query, language }: Call<'PeriodApi_variances'>): Promise<DataOf<'PeriodApi_variances'>> {
  const stored = known(await readPeriod(tx, await monthOf(tx, query)))
  const { documentId, ...spread } = await spreadInMonth(tx, stored)
  const [document] = documentId ? await documentsByIds(tx, [documentId], { user, seen: kindsSeenBy(user) }) : []
  return present({ ...spread, document: document && shownDocument(document, language) }) as DataOf<'PeriodApi_variances'>
}

/** How far the vouchers of a period were pushed to accounting; what was not is shown as far as the reader may see it. */
async function vouchersIn({ tx, user, query, language }: Call<'PeriodApi_vouchers'>): Promise<DataOf<'PeriodApi_vouchers'>> {
  const stored = known(await readPeriod(tx, await monthOf(tx, query)))
  const { documents, ...counts } = await vouchersOf(tx, stored, { user, seen: kindsSeenBy(user), vouchered: kindsPushedBy() })
  return { ...counts, documents: documents.map((document) => shownDocument(document, language)) }
}

async function logOf({ tx, query, language }: Call<'PeriodApi_log'>): Promise<DataOf<'PeriodApi_log'>> {
  const month = await monthOf(tx, query)
  known(await readPeriod(tx, month))
  const { timeZone } = await settingsOf(tx)
  const rows = await readPeriodLog(tx, month)
  return rows.map(({ at, ...row }) =>
    present({ ...row, eventName: say(periodWords.events[row.event], language), time: momentText(at, timeZone) }),
  )
}

type Moving = Pick<Call<'PeriodApi_lock'>, 'tx' | 'user' | 'body' | 'language' | 'requestId'>

/** Moves a period, checked in the order of rule B3: version, state, reason, what stands in the way. */
async function move(call: Moving, event: PeriodEventName, override?: readonly string[]): Promise<Shown> {
  const { tx, user, body, language, requestId } = call
  const month = await monthOf(tx, body)
  const remark = body.remark?.trim() || undefined
  if (event === 'CLOSE') await holdSpread(tx, month)
  await takePeriodTurn(tx)
  const stored = known(await lockPeriod(tx, month))
  const { timeZone } = await settingsOf(tx)
  if (stored.version !== body.version) await refuseNewer(tx, stored, shown(stored, { language, timeZone }))
  const to = periodAfter(stored.state, event) ?? refuseState(stored, event)
  if (needsReason(event) && remark === undefined) refuse('REASON_NEEDED')
  const isChecked = event === 'CLOSE' || event === 'REOPEN'
  const controls = isChecked ? await controlsToClose(tx, stored) : []
  const lifted = isChecked ? clearedOf(await obstaclesOf(tx, user, stored, controls), user, override) : []
  if (lifted.length > 0 && remark === undefined) refuse('REASON_NEEDED')
  const run = await openRun(call)
  const isSpread = event === 'CLOSE' && (await spreadVariances(run, month))
  await movePeriod(tx, {
    ...month,
    event,
    from: stored.state,
    to,
    userId: user.id,
    requestId,
    remark,
    override: lifted.length > 0 ? busyLift.key : undefined,
    obstacles: lifted,
  })
  if (event === 'REOPEN') await takeBackSpread(run, month, remark)
  if (event === 'CLOSE') await keepControls(tx, month, isSpread ? await controlFigures(tx, stored) : controls)
  return shown(known(await readPeriod(tx, month)), { language, timeZone })
}

function refuseState({ state }: StoredPeriod, event: PeriodEventName): never {
  return refuse('STATUS_FORBIDS', {
    params: { state: periodWords.states[state], event: periodWords.events[event] },
    allowed: periodEventNames.filter((name) => periodAfter(state, name)),
  })
}

/** Refuses what stands in the way. What a right lifts is answered where it was asked to be lifted: kind and number, for the log. */
function clearedOf(obstacles: readonly Obstacle[], user: User, override: readonly string[] = []): { kind: string; count: number }[] {
  const blocking = obstacles.filter(({ refusal }) => refusal !== undefined)
  const isAsked = override.includes(busyLift.key)
  const standing = blocking.filter(({ refusal }) => !(isAsked && refusal === busyLift.key))
  const [first] = standing
  if (first) refuse(problemOf(first).rule, { problems: standing.map(problemOf) })
  if (blocking.length > 0 && !user.rights.has(busyLift.right)) refuse('NO_PERMISSION', { params: { button: rightWords(busyLift.right) } })
  return blocking.map(({ kind, count }) => ({ kind, count }))
}
