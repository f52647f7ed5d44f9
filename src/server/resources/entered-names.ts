import { snake } from '#domain/field.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { isResource, resourceOf, targetOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refuse.ts'
import { type Plan, titleOf } from './plan.ts'
import type { Row } from './rows.ts'
import { problemOf } from './violations.ts'

type Sent<Input> = { input: Input; emptied: readonly string[] }
/** `saidBy`: the names that ids were found by, by the fields of the ids, so that a refusal names what was sent. */
type Found<Input> = Sent<Input> & { saidBy: ReadonlyMap<string, string> }
type Reference = { name: string; field: Extract<Plan['fields'][number]['field'], { kind: 'reference' }> }

/**
 * What was sent with ids in the place of names that may be entered for them: the exact name of a row, else its code. Whoever changes a row sends both back and
 * changes one, so that of the two what differs from what is stored counts. Refuses FIELD_BAD for a name that no row has, and for an id and a name of two rows.
 */
export async function withIdsOfNames<Input extends Readonly<Record<string, unknown>>>(
  tx: Tx,
  plan: Plan,
  sent: Sent<Input>,
  stored: Row | undefined,
): Promise<Found<Input>> {
  let { input, emptied } = sent
  const saidBy = new Map<string, string>()
  for (const reference of referencesByName(plan)) {
    const { name, field } = reference
    const said = String(input[field.name] ?? '').trim()
    const isSaid = said !== '' || emptied.includes(field.name) || input[field.name] !== undefined
    if (!isSaid) continue
    const id = said === '' ? undefined : await idNamed(tx, reference, said)
    const before = stored?.[name] ?? undefined
    const given = input[name] === '0' ? undefined : (input[name] as string | undefined)
    const isGiven = input[name] !== undefined || emptied.includes(name)
    const counts = isGiven && given !== id ? chosen(reference, { given, id, before, isNew: !stored }) : id
    if (counts === id) saidBy.set(name, field.name)
    input = Object.assign({}, input, { [name]: counts })
    emptied = counts === undefined ? [...emptied, name] : emptied.filter((one) => one !== name)
  }
  return { input, emptied, saidBy }
}

const referencesByName = ({ fields }: Plan): Reference[] =>
  fields.flatMap(({ name, field }) => (field.kind === 'reference' && field.byName ? [{ name, field }] : []))

type Two = { given: string | undefined; id: string | undefined; before: unknown; isNew: boolean }

/** Of an id and a name of two rows the one that was changed. */
function chosen({ name, field }: Reference, { given, id, before, isNew }: Two): string | undefined {
  if (!isNew && given === before) return id
  if (!isNew && id === before) return given
  return refuseField(field.name, { ...problemOf(name, field, 'FIELD_BAD'), reason: differ })
}

const differ: Words = { zh: '与所选的不一致', en: 'it is another one than the one chosen' }
const unknown: Words = { zh: '没有这个名称或编码', en: 'there is none of this name or code' }

/** The row of this name, else of this code. */
async function idNamed(tx: Tx, { name, field }: Reference, text: string): Promise<string> {
  const target = targetOf(field.to)
  const code = isResource(field.to) ? Object.entries(resourceOf(field.to).fields).find(([, { kind }]) => kind === 'code')?.[0] : undefined
  const title = titleOf('t', field.to)
  const row = await tx.maybeOne<{ id: string }>(
    `select t.id from ${target.table} t where t.tenant_id = $1 and (${title} = $2${code ? ` or t.${snake(code)} = $2` : ''}) order by ${title} = $2 desc limit 1`,
    [tx.tenantId, text],
  )
  return row?.id ?? refuseField(field.name, { ...problemOf(name, field, 'FIELD_BAD', text), reason: unknown })
}

function refuseField(field: string, problem: Problem): never {
  return refuse('FIELD_BAD', { problems: [{ ...problem, field }] })
}
