import { snake } from '#domain/core/field.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { isResource, resourceOf, targetOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { type Plan, titleOf } from './plan.ts'
import type { StoredRow } from './rows.ts'
import { problemOf } from './violations.ts'

type SubmittedInput<Input> = { input: Input; emptied: readonly string[] }
/**
 * Input with ids. `saidBy` says, for each id field, from which name field the id was resolved, so that a refusal
 * refers to the field that was sent.
 */
type ResolvedInput<Input> = SubmittedInput<Input> & { saidBy: ReadonlyMap<string, string> }
type Reference = { name: string; field: Extract<Plan['fields'][number]['field'], { kind: 'reference' }> }

/**
 * The input with ids in place of entered names; a name is the exact name of a row, or else its code. Clients that
 * change a row send both id and name and change one of them, so the one that differs from the stored row counts.
 * Refuses FIELD_BAD for an unknown name, and for id and name of different rows.
 */
export async function withIdsOfNames<Input extends Readonly<Record<string, unknown>>>(
  tx: Tx,
  plan: Plan,
  sent: SubmittedInput<Input>,
  stored: StoredRow | undefined,
): Promise<ResolvedInput<Input>> {
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
    const counts = isGiven && given !== id ? changedOne(reference, { given, id, before, isNew: !stored }) : id
    if (counts === id) saidBy.set(name, field.name)
    input = Object.assign({}, input, { [name]: counts })
    emptied = counts === undefined ? [...emptied, name] : emptied.filter((one) => one !== name)
  }
  return { input, emptied, saidBy }
}

const referencesByName = ({ fields }: Plan): Reference[] =>
  fields.flatMap(({ name, field }) => (field.kind === 'reference' && field.byName ? [{ name, field }] : []))

type IdAndName = { given: string | undefined; id: string | undefined; before: unknown; isNew: boolean }

/** If id and name belong to different rows, the id that counts: that of the one that was changed, if only one was. */
function changedOne({ name, field }: Reference, { given, id, before, isNew }: IdAndName): string | undefined {
  if (!isNew && given === before) return id
  if (!isNew && id === before) return given
  return refuseField(field.name, { ...problemOf(name, field, 'FIELD_BAD'), reason: differsFromId })
}

const differsFromId: Words = { zh: '与所选的不一致', en: 'it is another one than the one chosen' }
const unknownName: Words = { zh: '没有这个名称或编码', en: 'there is none of this name or code' }

/** The id of the row with this name, or else with this code. */
async function idNamed(tx: Tx, { name, field }: Reference, text: string): Promise<string> {
  const target = targetOf(field.to)
  const code = isResource(field.to) ? Object.entries(resourceOf(field.to).fields).find(([, { kind }]) => kind === 'code')?.[0] : undefined
  const title = titleOf('t', field.to)
  const row = await tx.maybeOne<{ id: string }>(
    `select t.id from ${target.table} t where t.tenant_id = $1
      and (${title} = $2${code ? ` or t.${snake(code)} = $2` : ''}) order by ${title} = $2 desc limit 1`,
    [tx.tenantId, text],
  )
  return row?.id ?? refuseField(field.name, { ...problemOf(name, field, 'FIELD_BAD', text), reason: unknownName })
}

function refuseField(field: string, problem: Problem): never {
  return refuse('FIELD_BAD', { problems: [{ ...problem, field }] })
}
