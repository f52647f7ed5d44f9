import type { DataOf } from '#contract/operations.gen.ts'
import { type Problem, problemText, type RefusalKey } from '#domain/core/refusals.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { type Decimal, decimal, fixedText } from '#domain/figures/decimal.ts'
import { type Account, accounts } from '#domain/finance/ledger.ts'
import {
  busyLift,
  needsReason,
  type PeriodEventName,
  periodAfter,
  periodEventNames,
  periodWords,
} from '#machines/finance/accounting-period.machine.ts'
import { rightWords } from '#resources/rights.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { pageOf, sliceOf } from '../../db/pages.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf, User } from '../../http/request.ts'
import { unknownEntity } from '../../lookups/legal-entities.ts'
import { refuseNewer } from '../../resources/locking.ts'
import { type ControlFigure, controlFigures, isBroken, writeControls } from '../books/periods/control-figures.ts'
import {
  type Obstacle,
  obstaclesToClose,
  obstaclesToReopen,
  visibleControlDocuments,
  visibleDocumentsByIds,
  type WaitingDocument,
} from '../books/periods/period-obstacles.ts'
import {
  type EntityMonth,
  legalEntities,
  lockPeriod,
  readPeriod,
  readPeriodLog,
  readPeriods,
  type StoredPeriod,
  writePeriodState,
} from '../books/periods/period-store.ts'
import { monthVouchers } from '../books/periods/period-vouchers.ts'
import { lockPeriodStates } from '../books/periods/periods.ts'
import { lockSpread } from '../books/stock/variance.ts'
import { findKind } from '../engine/kind.ts'
import { openRun } from '../engine/run.ts'
import { bookingKinds, visibleKinds } from './across-kinds.ts'
import { reverseSpread, spreadInMonth, spreadVariances } from './period-variances.ts'
import { voucherKinds } from './voucher-documents.ts'

type PeriodRow = DataOf<'PeriodApi_lock'>
type ObstacleRow = DataOf<'PeriodApi_obstacles'>[number]
type PeriodOperation =
  | 'list'
  | 'entities'
  | 'obstacles'
  | 'controls'
  | 'variances'
  | 'vouchers'
  | 'log'
  | 'lock'
  | 'unlock'
  | 'close'
  | 'reopen'

/** Hook that books what belongs into a month before it is closed. */
type BeforeClosing = (tx: Tx, month: EntityMonth) => Promise<void>

/** Handlers of accounting periods: list, obstacles, log, and lock, unlock, close, reopen (rule B7). */
export const periodHandlersWith = (beforeClosing: BeforeClosing): HandlersOf<`PeriodApi_${PeriodOperation}`> => ({
  PeriodApi_list: (call) => periodPage(call),
  PeriodApi_entities: ({ tx }) => legalEntities(tx),
  PeriodApi_obstacles: async ({ tx, user, query, language }) => {
    const stored = requirePeriod(await readPeriod(tx, await monthOf(tx, query)))
    const obstacles = await obstaclesOf(tx, user, stored, await controlsToClose(tx, stored))
    return obstacles.map((obstacle) => obstacleRow(obstacle, language))
  },
  PeriodApi_controls: (call) => controlsOf(call),
  PeriodApi_variances: (call) => variancesIn(call),
  PeriodApi_vouchers: (call) => vouchersIn(call),
  PeriodApi_log: (call) => logOf(call),
  PeriodApi_lock: (call) => changePeriodState(call, 'LOCK'),
  PeriodApi_unlock: (call) => changePeriodState(call, 'UNLOCK'),
  PeriodApi_close: async (call) => {
    await beforeClosing(call.tx, await monthOf(call.tx, call.body))
    return changePeriodState(call, 'CLOSE', call.body.override)
  },
  PeriodApi_reopen: (call) => changePeriodState(call, 'REOPEN'),
})

async function periodPage({ tx, query, language }: Call<'PeriodApi_list'>): Promise<DataOf<'PeriodApi_list'>> {
  const { rows, total } = await readPeriods(tx, await entityOf(tx, query), sliceOf(query))
  const { timeZone } = await settingsOf(tx)
  return pageOf(
    rows.map((row) => periodRow(row, { language, timeZone })),
    total,
    query,
  )
}

function periodRow({ time, user: _, userName, ...period }: StoredPeriod, { language, timeZone }: { language: Language; timeZone: string }) {
  return withoutNulls({
    ...period,
    stateName: inLanguage(periodWords.states[period.state], language),
    updateUserName: userName,
    updateTime: time && momentText(time, timeZone),
  }) as PeriodRow
}

/** Name of the requested entity, by default the first; '' (the company itself) is refused if it has no books. */
async function entityOf(tx: Tx, { legalEntity }: { legalEntity?: string | undefined }): Promise<string> {
  // an unknown name was refused before
  if (legalEntity) return legalEntity
  const all = await legalEntities(tx)
  const known = legalEntity === undefined ? all[0] : all.find((one) => one.legalEntity === legalEntity)
  return known?.legalEntity ?? refuse('FIELD_BAD', { problems: [unknownEntity] })
}

const monthOf = async (tx: Tx, { legalEntity, period }: { legalEntity?: string | undefined; period: string }): Promise<EntityMonth> => ({
  legalEntity: await entityOf(tx, { legalEntity }),
  period,
})

const noSuchPeriod: Words = { zh: '没有这个会计期间', en: 'there is no such accounting period' }

/** Refuses a month that is no accounting period: before the first booking, or in the future. */
function requirePeriod(stored: StoredPeriod | undefined): StoredPeriod {
  return stored ?? refuse('FIELD_BAD', { problems: [{ field: 'period', rule: 'FIELD_BAD', reason: noSuchPeriod }] })
}

/** Obstacles to closing a period, or to reopening it where it is closed. */
function obstaclesOf(tx: Tx, user: User, stored: StoredPeriod, controls: readonly ControlFigure[]): Promise<Obstacle[]> {
  if (stored.state === 'closed') return obstaclesToReopen(tx, stored)
  return obstaclesToClose(tx, stored, { user, seen: visibleKinds(user), booking: bookingKinds() }, controls)
}

/** Control figures needed for closing; none for reopening. */
const controlsToClose = (tx: Tx, stored: StoredPeriod): Promise<ControlFigure[]> | ControlFigure[] =>
  stored.state === 'closed' ? [] : controlFigures(tx, stored)

const obstacleWords: Readonly<Record<Obstacle['kind'], Words>> = {
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
  params: { period, kind: obstacleWords[kind], count: String(count) },
})

function obstacleRow(obstacle: Obstacle, language: Language): ObstacleRow {
  const { kind, count, refusal, documents, shortages } = obstacle
  return withoutNulls({
    kind,
    count,
    refusal,
    msg: problemText(problemOf(obstacle), language),
    liftable: refusal === busyLift.key ? 2 : 1,
    documents: documents?.map((document) => documentRow(document, language)),
    shortages,
  }) as ObstacleRow
}

const documentRow = ({ state, ...document }: WaitingDocument, language: Language) =>
  withoutNulls({ ...document, statusName: findKind(document.kind)?.words.statusName(state, language, {}) ?? '' })

const sidesOfVouchers: Words = { zh: '凭证借方合计与贷方合计', en: 'Debits and credits of vouchers' }
const accountName = (account: string): Words => accounts[account as Account] ?? sidesOfVouchers

/** Control figures by account, with the first differing document if the reader may see it (rule C1-15). */
async function controlsOf(call: Call<'PeriodApi_controls'>): Promise<DataOf<'PeriodApi_controls'>> {
  const { tx, user, query, language } = call
  const stored = requirePeriod(await readPeriod(tx, await monthOf(tx, query)))
  const figures = await controlFigures(tx, stored)
  const documents = new Map(
    (await visibleControlDocuments(tx, figures, { user, seen: visibleKinds(user) })).map((document) => [document.id, document]),
  )
  const { places } = await settingsOf(tx)
  const money = (amount: string | Decimal) => fixedText(decimal(amount), places.amount)
  return figures.map((figure) => {
    const document = documents.get(figure.documentId ?? '')
    return withoutNulls({
      account: figure.account,
      accountName: inLanguage(accountName(figure.account), language),
      ownAmt: money(figure.own),
      voucherAmt: money(figure.voucher),
      differenceAmt: money(decimal(figure.own).sub(figure.voucher)),
      ties: isBroken(figure) ? 1 : 2,
      broken: figure.broken,
      document: document && documentRow(document, language),
    })
  }) as DataOf<'PeriodApi_controls'>
}

/** Purchase variances that closing the period spreads or has spread. */
async function variancesIn({ tx, user, query, language }: Call<'PeriodApi_variances'>): Promise<DataOf<'PeriodApi_variances'>> {
  const stored = requirePeriod(await readPeriod(tx, await monthOf(tx, query)))
  const { documentId, ...spread } = await spreadInMonth(tx, stored)
  const [document] = documentId ? await visibleDocumentsByIds(tx, [documentId], { user, seen: visibleKinds(user) }) : []
  return withoutNulls({ ...spread, document: document && documentRow(document, language) }) as DataOf<'PeriodApi_variances'>
}

/** Push status of a period's vouchers, with unpushed documents as far as the reader may see them. */
async function vouchersIn({ tx, user, query, language }: Call<'PeriodApi_vouchers'>): Promise<DataOf<'PeriodApi_vouchers'>> {
  const stored = requirePeriod(await readPeriod(tx, await monthOf(tx, query)))
  const { documents, ...counts } = await monthVouchers(tx, stored, { user, seen: visibleKinds(user), vouchered: voucherKinds() })
  return { ...counts, documents: documents.map((document) => documentRow(document, language)) }
}

async function logOf({ tx, query, language }: Call<'PeriodApi_log'>): Promise<DataOf<'PeriodApi_log'>> {
  const month = await monthOf(tx, query)
  requirePeriod(await readPeriod(tx, month))
  const { timeZone } = await settingsOf(tx)
  const rows = await readPeriodLog(tx, month)
  return rows.map(({ at, ...row }) =>
    withoutNulls({ ...row, eventName: inLanguage(periodWords.events[row.event], language), time: momentText(at, timeZone) }),
  )
}

type PeriodCall = Pick<Call<'PeriodApi_lock'>, 'tx' | 'user' | 'body' | 'language' | 'requestId'>

/** Changes the state of a period, with checks in the order of rule B3: version, state, reason, obstacles. */
async function changePeriodState(call: PeriodCall, event: PeriodEventName, override?: readonly string[]): Promise<PeriodRow> {
  const { tx, user, body, language, requestId } = call
  const month = await monthOf(tx, body)
  const remark = body.remark?.trim() || undefined
  if (event === 'CLOSE') await lockSpread(tx, month)
  await lockPeriodStates(tx)
  const stored = requirePeriod(await lockPeriod(tx, month))
  const { timeZone } = await settingsOf(tx)
  if (stored.version !== body.version) await refuseNewer(tx, stored, periodRow(stored, { language, timeZone }))
  const to = periodAfter(stored.state, event) ?? refuseState(stored, event)
  if (needsReason(event) && remark === undefined) refuse('REASON_NEEDED')
  const isChecked = event === 'CLOSE' || event === 'REOPEN'
  const controls = isChecked ? await controlsToClose(tx, stored) : []
  const lifted = isChecked ? requireCleared(await obstaclesOf(tx, user, stored, controls), user, override) : []
  if (lifted.length > 0 && remark === undefined) refuse('REASON_NEEDED')
  const run = await openRun(call)
  const isSpread = event === 'CLOSE' && (await spreadVariances(run, month))
  await writePeriodState(tx, {
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
  if (event === 'REOPEN') await reverseSpread(run, month, remark)
  if (event === 'CLOSE') await writeControls(tx, month, isSpread ? await controlFigures(tx, stored) : controls)
  return periodRow(requirePeriod(await readPeriod(tx, month)), { language, timeZone })
}

function refuseState({ state }: StoredPeriod, event: PeriodEventName): never {
  return refuse('STATUS_FORBIDS', {
    params: { state: periodWords.states[state], event: periodWords.events[event] },
    allowed: periodEventNames.filter((name) => periodAfter(state, name)),
  })
}

/** Refuses obstacles that prevent the event. Returns those that a right overrides, as kind and count for the log. */
function requireCleared(obstacles: readonly Obstacle[], user: User, override: readonly string[] = []): { kind: string; count: number }[] {
  const blocking = obstacles.filter(({ refusal }) => refusal !== undefined)
  const isAsked = override.includes(busyLift.key)
  const standing = blocking.filter(({ refusal }) => !(isAsked && refusal === busyLift.key))
  const [first] = standing
  if (first) refuse(problemOf(first).rule, { problems: standing.map(problemOf) })
  if (blocking.length > 0 && !user.rights.has(busyLift.right)) refuse('NO_PERMISSION', { params: { button: rightWords(busyLift.right) } })
  return blocking.map(({ kind, count }) => ({ kind, count }))
}
