import type { DataOf } from '#contract/operations.gen.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'

type Wire = DataOf<'BillRuleApi_detail'>
export type Rule = Pick<Wire, 'prefix' | 'datePart' | 'digits' | 'resetPeriod'>

const daily = (prefix: string): Rule => ({ prefix, datePart: 'day', digits: 4, resetPeriod: 'day' })

/** How each kind of document is numbered until a tenant makes a rule of its own: CG20261121-0007. No two share a prefix. */
export const deliveredRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  allDefinitions.map(({ words, prefix }) => [words.id, daily(prefix)]),
)

const columns = 'prefix, date_part as "datePart", digits, reset_period as "resetPeriod"'

async function ruleOf(tx: Tx, kind: string): Promise<Rule> {
  const own = await tx.maybeOne<Rule>(`select ${columns} from bill_rule where tenant_id = $1 and kind = $2`, [tx.tenantId, kind])
  return own ?? deliveredRules[kind] ?? daily('DJ')
}

/** Rules from the coarsest to the finest; what stands in front of `day` also changes when the day does. */
export const parts = ['none', 'year', 'month', 'day'] as const
type Part = (typeof parts)[number]

/** As much of a date, yyyy-MM-dd, as a part says. */
const cut = (today: string, part: Part): string => today.replaceAll('-', '').slice(0, { none: 0, year: 4, month: 6, day: 8 }[part])

/** What a count goes on within: the day, month or year it began in, or for ever. */
const periodOf = ({ resetPeriod }: Pick<Rule, 'resetPeriod'>, today: string): string =>
  cut(today, resetPeriod === 'never' ? 'none' : resetPeriod)

const resets = ['never', 'year', 'month', 'day'] as const satisfies readonly Rule['resetPeriod'][]

/** Whether counting never starts again under the same date: the same number would be given twice. */
export const countsApart = ({ datePart, resetPeriod }: Rule): boolean =>
  resetPeriod === 'never' || parts.indexOf(resetPeriod) <= parts.indexOf(datePart)

function numberOf(rule: Rule, today: string, count: bigint): string {
  const date = cut(today, rule.datePart)
  return `${rule.prefix}${date}${date ? '-' : ''}${String(count).padStart(rule.digits, '0')}`
}

/** Waits for whoever numbers or changes the rule of this kind; until this transaction ends nobody else does. */
const turnAt = (tx: Tx, kind: string) => takeAdvisoryLock(tx, `number:${kind}`)

/** Takes the turns of several kinds that number in one transaction, in the order of their names: whoever numbers one takes it by itself. */
export async function takeCounters(tx: Tx, kinds: readonly string[]): Promise<void> {
  const distinct = [...new Set(kinds)].sort()
  if (distinct.length > 1) for (const kind of distinct) await turnAt(tx, kind)
}

/**
 * The next number of the bill rule, consumed when the transaction commits. Nobody else numbers this kind until then, so it is asked for
 * last: numbers rise with submit time and none is given twice (rules B3 Number, C1-17).
 */
export async function nextNumber(tx: Tx, kind: string): Promise<string> {
  const { counted } = await tx.one<{ counted: Rule & { count: string } }>('select next_count($1, $2, $3, $4) as counted', [
    tx.tenantId,
    kind,
    JSON.stringify(deliveredRules[kind] ?? daily('DJ')),
    JSON.stringify(Object.fromEntries(resets.map((resetPeriod) => [resetPeriod, periodOf({ resetPeriod }, tx.today)]))),
  ])
  return numberOf(counted, tx.today, BigInt(counted.count))
}

/** What the next document would be called now, by its rule or one with other parts; consumes nothing, and another may take it first. */
export async function previewNumber(tx: Tx, kind: string, other: Partial<Rule> = {}): Promise<string> {
  const before = await ruleOf(tx, kind)
  const rule = { ...before, ...other }
  const { last } = await tx.one<{ last: string }>(lastOf, [tx.tenantId, kind, periodsBehind(before, rule, tx.today)])
  return numberOf(rule, tx.today, BigInt(last) + 1n)
}

const lastOf = `select coalesce(max(last_number), 0) as last from bill_counter where tenant_id = $1 and kind = $2 and period = any ($3)`

/** Whose counts lie behind the next one: with another reset period every one that is still running, for today's numbers came from any. */
function periodsBehind(before: Rule, rule: Rule, today: string): string[] {
  return before.resetPeriod === rule.resetPeriod ? [periodOf(rule, today)] : parts.map((part) => cut(today, part))
}

/** Makes a kind go on behind all numbers that were given under the rule before; called within the change, before the new rule is written. */
async function goOn(tx: Tx, kind: string, rule: Rule): Promise<void> {
  await turnAt(tx, kind)
  const before = await ruleOf(tx, kind)
  if (before.resetPeriod === rule.resetPeriod) return
  const { last } = await tx.one<{ last: string }>(lastOf, [tx.tenantId, kind, periodsBehind(before, rule, tx.today)])
  await tx.query(
    `insert into bill_counter as c (tenant_id, kind, period, last_number) values ($1, $2, $3, $4)
     on conflict (tenant_id, kind, period) do update set last_number = greatest(c.last_number, excluded.last_number)`,
    [tx.tenantId, kind, periodOf(rule, tx.today), last],
  )
}

export type StoredRule = Rule & { kind: string; version: number; user: string | null; time: Date | null }

/** The rules that this tenant made. */
export const ownRules = (tx: Tx): Promise<StoredRule[]> =>
  tx.query<StoredRule>(`select kind, ${columns}, version, update_user as "user", update_time as time from bill_rule where tenant_id = $1`, [
    tx.tenantId,
  ])

/** Writes the tenant's own rule of a kind; its numbers go on behind those already given. */
export async function writeRule(tx: Tx, kind: string, rule: Rule, userId: string): Promise<void> {
  await goOn(tx, kind, rule)
  await tx.query(
    `insert into bill_rule as r (tenant_id, kind, prefix, date_part, digits, reset_period, update_user, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, kind) do update set prefix = excluded.prefix, date_part = excluded.date_part, digits = excluded.digits,
       reset_period = excluded.reset_period, update_user = excluded.update_user, update_time = excluded.update_time, version = r.version + 1`,
    [tx.tenantId, kind, rule.prefix, rule.datePart, rule.digits, rule.resetPeriod, userId, tx.now],
  )
}

/** Numbers a kind as delivered again, going on behind the numbers already given. */
export async function dropRule(tx: Tx, kind: string, delivered: Rule): Promise<void> {
  await goOn(tx, kind, delivered)
  await tx.query('delete from bill_rule where tenant_id = $1 and kind = $2', [tx.tenantId, kind])
}
