import type { DataOf } from '#contract/operations.gen.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'

type BillRuleWire = DataOf<'BillRuleApi_detail'>
export type NumberRule = Pick<BillRuleWire, 'prefix' | 'datePart' | 'digits' | 'resetPeriod'>

const dailyRule = (prefix: string): NumberRule => ({ prefix, datePart: 'day', digits: 4, resetPeriod: 'day' })

/**
 * Default numbering rules, which apply until a tenant makes its own; a number looks like CG20261121-0007. No two types
 * share a prefix.
 */
export const defaultNumberRules: Readonly<Record<string, NumberRule>> = Object.fromEntries(
  allDefinitions.map(({ words, prefix }) => [words.id, dailyRule(prefix)]),
)

const columns = 'prefix, date_part as "datePart", digits, reset_period as "resetPeriod"'

async function ruleOf(tx: Tx, kind: string): Promise<NumberRule> {
  const own = await tx.maybeOne<NumberRule>(`select ${columns} from bill_rule where tenant_id = $1 and kind = $2`, [tx.tenantId, kind])
  return own ?? defaultNumberRules[kind] ?? dailyRule('DJ')
}

/** Date parts from the coarsest to the finest: each contains the ones before it. */
export const dateParts = ['none', 'year', 'month', 'day'] as const
type DatePart = (typeof dateParts)[number]

/** The part of a date (yyyy-MM-dd) as digits. */
const cutDate = (today: string, part: DatePart): string => today.replaceAll('-', '').slice(0, { none: 0, year: 4, month: 6, day: 8 }[part])

/** Counter period: the day, month or year that counting restarts with; empty for never. */
const periodOf = ({ resetPeriod }: Pick<NumberRule, 'resetPeriod'>, today: string): string =>
  cutDate(today, resetPeriod === 'never' ? 'none' : resetPeriod)

const resets = ['never', 'year', 'month', 'day'] as const satisfies readonly NumberRule['resetPeriod'][]

/**
 * True where a rule gives no number twice: counting does not restart while the date part of the numbers stays the
 * same.
 */
export const hasUniqueNumbers = ({ datePart, resetPeriod }: NumberRule): boolean =>
  resetPeriod === 'never' || dateParts.indexOf(resetPeriod) <= dateParts.indexOf(datePart)

function numberOf(rule: NumberRule, today: string, count: bigint): string {
  const date = cutDate(today, rule.datePart)
  return `${rule.prefix}${date}${date ? '-' : ''}${String(count).padStart(rule.digits, '0')}`
}

/** Locks the numbering of a kind until the transaction ends; waits for others that number it or change its rule. */
const lockCounter = (tx: Tx, kind: string) => takeAdvisoryLock(tx, `number:${kind}`)

/**
 * Locks the counters of several kinds in the order of their names, to avoid deadlocks. A single kind is not locked
 * here, because numbering it locks its counter.
 */
export async function lockCounters(tx: Tx, kinds: readonly string[]): Promise<void> {
  const distinct = [...new Set(kinds)].sort()
  if (distinct.length > 1) for (const kind of distinct) await lockCounter(tx, kind)
}

/**
 * Next number by the numbering rule, consumed at commit. Numbering of this kind is serialised until then, so call it
 * last: numbers rise with submit time and none is given twice (rules B3 Number, C1-17).
 */
export async function nextNumber(tx: Tx, kind: string): Promise<string> {
  const { counted } = await tx.one<{ counted: NumberRule & { count: string } }>('select next_count($1, $2, $3, $4) as counted', [
    tx.tenantId,
    kind,
    JSON.stringify(defaultNumberRules[kind] ?? dailyRule('DJ')),
    JSON.stringify(Object.fromEntries(resets.map((resetPeriod) => [resetPeriod, periodOf({ resetPeriod }, tx.today)]))),
  ])
  return numberOf(counted, tx.today, BigInt(counted.count))
}

/** Like `nextNumber`, for `count` documents at once; returns the numbers in ascending order. */
export async function takeNumbers(tx: Tx, kind: string, count: number): Promise<string[]> {
  await lockCounter(tx, kind)
  const rule = await ruleOf(tx, kind)
  const { last } = await tx.one<{ last: string }>(
    `insert into bill_counter as c (tenant_id, kind, period, last_number) values ($1, $2, $3, $4)
     on conflict (tenant_id, kind, period) do update set last_number = c.last_number + excluded.last_number returning last_number as last`,
    [tx.tenantId, kind, periodOf(rule, tx.today), count],
  )
  return Array.from({ length: count }, (_, at) => numberOf(rule, tx.today, BigInt(last) - BigInt(count - at - 1)))
}

/** The number that the next document would get now, by its rule or a changed one; consumes nothing. */
export async function previewNumber(tx: Tx, kind: string, other: Partial<NumberRule> = {}): Promise<string> {
  const before = await ruleOf(tx, kind)
  const rule = { ...before, ...other }
  const { last } = await tx.one<{ last: string }>(lastNumberQuery, [tx.tenantId, kind, periodsBehind(before, rule, tx.today)])
  return numberOf(rule, tx.today, BigInt(last) + 1n)
}

const lastNumberQuery = `select coalesce(max(last_number), 0) as last from bill_counter
  where tenant_id = $1 and kind = $2 and period = any ($3)`

/**
 * Counter periods whose numbers the next number must exceed. Where the reset period changes, these are all running
 * periods, because today's numbers may have been counted in any of them.
 */
function periodsBehind(before: NumberRule, rule: NumberRule, today: string): string[] {
  return before.resetPeriod === rule.resetPeriod ? [periodOf(rule, today)] : dateParts.map((part) => cutDate(today, part))
}

/**
 * Starts the counter of the new period after all numbers given under the old rule; call it before the new rule is
 * written.
 */
async function carryCounterOver(tx: Tx, kind: string, rule: NumberRule): Promise<void> {
  await lockCounter(tx, kind)
  const before = await ruleOf(tx, kind)
  if (before.resetPeriod === rule.resetPeriod) return
  const { last } = await tx.one<{ last: string }>(lastNumberQuery, [tx.tenantId, kind, periodsBehind(before, rule, tx.today)])
  await tx.query(
    `insert into bill_counter as c (tenant_id, kind, period, last_number) values ($1, $2, $3, $4)
     on conflict (tenant_id, kind, period) do update set last_number = greatest(c.last_number, excluded.last_number)`,
    [tx.tenantId, kind, periodOf(rule, tx.today), last],
  )
}

export type StoredRule = NumberRule & { kind: string; version: number; user: string | null; time: Date | null }

/** The tenant's own rules. */
export const ownRules = (tx: Tx): Promise<StoredRule[]> =>
  tx.query<StoredRule>(`select kind, ${columns}, version, update_user as "user", update_time as time from bill_rule where tenant_id = $1`, [
    tx.tenantId,
  ])

/** Writes the tenant's rule for a kind; numbers continue after those already given. */
export async function writeRule(tx: Tx, kind: string, rule: NumberRule, userId: string): Promise<void> {
  await carryCounterOver(tx, kind, rule)
  await tx.query(
    `insert into bill_rule as r (tenant_id, kind, prefix, date_part, digits, reset_period, update_user, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, kind) do update set prefix = excluded.prefix, date_part = excluded.date_part, digits = excluded.digits,
       reset_period = excluded.reset_period, update_user = excluded.update_user, update_time = excluded.update_time,
       version = r.version + 1`,
    [tx.tenantId, kind, rule.prefix, rule.datePart, rule.digits, rule.resetPeriod, userId, tx.now],
  )
}

/** Restores the default rule of a kind; numbers continue after those already given. */
export async function dropRule(tx: Tx, kind: string, delivered: NumberRule): Promise<void> {
  await carryCounterOver(tx, kind, delivered)
  await tx.query('delete from bill_rule where tenant_id = $1 and kind = $2', [tx.tenantId, kind])
}
