import { snake } from '#domain/core/field.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import type { NewCode } from '#resources/index.ts'
import { momentText } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Plan } from './plan.ts'

/**
 * The next code for a new row: the prefix and the number after the highest one, such as GYS0001; below a parent, the
 * parent's code and a number within it. A counter hands out each number only once, so simultaneous callers get
 * different codes; a number that is not saved is skipped. Refuses ROW_GONE if the parent does not exist.
 */
export async function nextFreeCode(
  tx: Tx,
  plan: Plan,
  { parentId, isTrial }: Pick<CodeRequest, 'parentId' | 'isTrial'> = {},
): Promise<string> {
  const [code = ''] = await nextFreeCodes(tx, plan, 1, { parentId, isTrial })
  return code
}

type CodeRequest = { parentId?: string | undefined; taken?: ReadonlySet<string>; isTrial?: boolean | undefined }

/**
 * `count` next codes at once. None of them is in `taken`, the keys of codes that other rows are about to get. In a
 * trial, which is rolled back, they are not drawn from the counter, so that nobody waits for the trial's end.
 */
export async function nextFreeCodes(
  tx: Tx,
  plan: Plan,
  count: number,
  { parentId, taken = new Set(), isTrial = false }: CodeRequest,
): Promise<string[]> {
  const { field, digits } = codeRule(plan)
  const codes: string[] = []
  if (count === 0) return codes
  const prefix = await prefixOf(tx, plan, parentId)
  const draw = isTrial ? trialCounter() : drawFromCounter
  while (codes.length < count) {
    const most = count - codes.length
    const last = Number(await lastDrawn(tx, plan, prefix, parentId, (name, least) => draw(tx, name, least, most)))
    const drawn = Array.from({ length: most }, (_, at) => prefix + String(last - most + 1 + at).padStart(digits, '0'))
    const stored = await tx.query<{ code: string }>(
      `select ${snake(field)} as code from ${plan.table} where tenant_id = $1 and ${snake(field)} = any ($2::text[])`,
      [tx.tenantId, drawn],
    )
    const used = new Set(stored.map(({ code }) => code))
    codes.push(...drawn.filter((code) => !used.has(code) && !taken.has(codeKey(code))))
  }
  return codes
}

/**
 * The prefix and the time in the tenant's zone, to the millisecond. A second call within one millisecond gets the next
 * one.
 */
export async function timeStampCode(tx: Tx, plan: Plan): Promise<string> {
  const { prefix } = codeRule(plan)
  const { timeZone } = await settingsOf(tx)
  const stamp = momentText(tx.now, timeZone).replace(/\D/g, '') + String(tx.now.getMilliseconds()).padStart(3, '0')
  return prefix + (await drawFromCounter(tx, `${plan.table}:time`, stamp))
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
 * Lets `draw` take numbers from the counter of this prefix and parent, above the highest number that follows the
 * prefix in a stored code. Returns the last one taken.
 */
async function lastDrawn(
  tx: Tx,
  plan: Plan,
  prefix: string,
  parentId: string | undefined,
  draw: (name: string, least: string) => Promise<string>,
): Promise<string> {
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
  return draw(`${plan.table}:${under ?? ''}:${prefix}`, least)
}

/** Far above numbers in use: a row written in a trial must not have the code that somebody saves meanwhile. */
const trialNumbers = 1_000_000_000

/** Like drawFromCounter, without a counter: repeated calls go on behind each other. */
function trialCounter(): typeof drawFromCounter {
  let read = trialNumbers
  return (_tx, _name, least, count = 1) => {
    read = Math.max(Number(least) - 1, read) + count
    return Promise.resolve(String(read))
  }
}

/**
 * Draws `count` values of a counter, all at least `least`, and returns the last. Other callers wait until this
 * transaction ends.
 */
async function drawFromCounter(tx: Tx, name: string, least: string, count = 1): Promise<string> {
  const { last } = await tx.one<{ last: string }>(
    `insert into code_counter as c (tenant_id, name, last) values ($1, $2, $3::bigint + $4::integer - 1)
     on conflict (tenant_id, name) do update set last = greatest(c.last + $4::integer, excluded.last) returning last`,
    [tx.tenantId, name, least, count],
  )
  return last
}
