import { snake } from '#domain/core/field.ts'
import type { NewCode } from '#resources/index.ts'
import { momentText } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Plan } from './plan.ts'

/**
 * The next code for a new row: the prefix and the number after the highest one, GYS0001; below a parent, the parent's
 * code and a number of its own. A counter hands each number out once, so simultaneous callers get different codes; a
 * number that is not saved is skipped. ROW_GONE when the parent does not exist.
 */
export async function nextFreeCode(tx: Tx, plan: Plan, { parentId }: { parentId?: string } = {}): Promise<string> {
  const { field, digits } = codeRule(plan)
  const prefix = await prefixOf(tx, plan, parentId)
  for (;;) {
    const code = prefix + (await nextNumber(tx, plan, prefix, parentId)).padStart(digits, '0')
    const taken = await tx.query(`select from ${plan.table} where tenant_id = $1 and ${snake(field)} = $2`, [tx.tenantId, code])
    if (taken.length === 0) return code
  }
}

/** The prefix and the time in the tenant's zone in milliseconds; a second call in one millisecond gets the next. */
export async function timeStampCode(tx: Tx, plan: Plan): Promise<string> {
  const { prefix } = codeRule(plan)
  const { timeZone } = await settingsOf(tx)
  const stamp = momentText(tx.now, timeZone).replace(/\D/g, '') + String(tx.now.getMilliseconds()).padStart(3, '0')
  return prefix + (await nextOfCounter(tx, `${plan.table}:time`, stamp))
}

function codeRule({ definition }: Plan): NewCode {
  if (!definition.newCode) throw new Error(`${definition.table} makes no codes`)
  return definition.newCode
}

async function prefixOf(tx: Tx, plan: Plan, parentId: string | undefined): Promise<string> {
  const { field, prefix } = codeRule(plan)
  if (!isUnder(plan, parentId)) return prefix
  const above = await tx.maybeOne<{ code: string }>(`select ${snake(field)} as code from ${plan.table} where tenant_id = $1 and id = $2`, [
    tx.tenantId,
    parentId,
  ])
  return above?.code ?? refuse('ROW_GONE', { params: { object: plan.definition.label } })
}

const isUnder = ({ definition }: Plan, parentId: string | undefined) =>
  definition.tree !== undefined && parentId !== undefined && parentId !== '0'

/**
 * One more than the highest number behind the prefix among rows of the same parent, and than any number handed out.
 */
async function nextNumber(tx: Tx, plan: Plan, prefix: string, parentId: string | undefined): Promise<string> {
  const { field } = codeRule(plan)
  const { tree } = plan.definition
  const code = snake(field)
  const beside = tree ? `and ${snake(tree)} is not distinct from $3::bigint` : ''
  const under = isUnder(plan, parentId) ? parentId : null
  const { least } = await tx.one<{ least: string }>(
    `select coalesce(max(substring(${code} from length($2) + 1)::bigint), 0) + 1 as least from ${plan.table}
      where tenant_id = $1 and starts_with(${code}, $2) and substring(${code} from length($2) + 1) ~ '^[0-9]{1,12}$' ${beside}`,
    [tx.tenantId, prefix, ...(tree ? [under] : [])],
  )
  return nextOfCounter(tx, `${plan.table}:${under ?? ''}:${prefix}`, least)
}

/** Next value of a counter, at least `least`; other callers wait for the end of this transaction. */
async function nextOfCounter(tx: Tx, name: string, least: string): Promise<string> {
  const { last } = await tx.one<{ last: string }>(
    `insert into code_counter as c (tenant_id, name, last) values ($1, $2, $3)
     on conflict (tenant_id, name) do update set last = greatest(c.last + 1, excluded.last) returning last`,
    [tx.tenantId, name, least],
  )
  return last
}
