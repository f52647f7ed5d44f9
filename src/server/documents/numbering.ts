import type { Tx } from '../db/connect.ts'

type Rule = { prefix: string; date_pattern: string; digits: number }

const defaultRule: Rule = { prefix: 'DJ', date_pattern: 'yyyyMMdd', digits: 4 }

async function ruleOf(tx: Tx, kind: string): Promise<Rule> {
  const row = await tx.maybeOne<Rule>('select prefix, date_pattern, digits from bill_rule where tenant_id = $1 and kind = $2', [
    tx.tenantId,
    kind,
  ])
  return row ?? defaultRule
}

/** The part of a number that says when, in the tenant's zone; the counter starts again when it changes. */
function periodOf(rule: Rule, today: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  return rule.date_pattern.replace('yyyy', year).replace('MM', month).replace('dd', day)
}

const numberOf = (rule: Rule, period: string, counter: bigint) =>
  `${rule.prefix}${period}${period ? '-' : ''}${String(counter).padStart(rule.digits, '0')}`

/**
 * The next number of the bill rule, consumed when the transaction commits. Locks the counter until then, so it is asked for last:
 * numbers rise with submit time and none is given twice (rules B3 Number, C1-17).
 */
export async function nextNumber(tx: Tx, kind: string): Promise<string> {
  const rule = await ruleOf(tx, kind)
  const period = periodOf(rule, tx.today)
  const { last_number } = await tx.one<{ last_number: string }>(
    `insert into bill_counter as c (tenant_id, kind, period, last_number) values ($1, $2, $3, 1)
     on conflict (tenant_id, kind, period) do update set last_number = c.last_number + 1 returning last_number`,
    [tx.tenantId, kind, period],
  )
  return numberOf(rule, period, BigInt(last_number))
}

/** What the next document would be called now; consumes nothing, and another may take it first. */
export async function previewNumber(tx: Tx, kind: string): Promise<string> {
  const rule = await ruleOf(tx, kind)
  const period = periodOf(rule, tx.today)
  const row = await tx.maybeOne<{ last_number: string }>(
    'select last_number from bill_counter where tenant_id = $1 and kind = $2 and period = $3',
    [tx.tenantId, kind, period],
  )
  return numberOf(rule, period, BigInt(row?.last_number ?? 0) + 1n)
}
