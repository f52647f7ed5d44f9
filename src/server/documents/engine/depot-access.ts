import { type Expression, type SqlBool, sql } from 'kysely'
import type { Problem } from '#domain/refusals.ts'
import { namesDepots } from '#resources/depot-references.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import type { Tx } from '../../db/connect.ts'
import { statement } from '../../db/query-builder.ts'
import { giveWay } from '../../give-way.ts'
import type { User } from '../../http/request.ts'
import { refuse } from '../../refuse.ts'
import { processFacts } from './approval.ts'
import type { AnyKind, Asked } from './kind.ts'
import { mastersOf, partnerOf } from './masters.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

type SoldTo = NonNullable<DocumentDefinition['soldTo']>
type Place = { depotId: string; field: string; row?: number }

/** Types whose head says which depots they are for, and what keeps the list; it is for all where it names none. */
const forDepots = allDefinitions.flatMap(({ words: { id: kind }, record }) =>
  Object.entries(record?.fields ?? {}).flatMap(([name, field]) =>
    field.kind === 'references' && namesDepots(field) ? [{ kind, field: name, table: field.link.table, column: field.link.other }] : [],
  ),
)

/** The depots that a document is for. */
const namedIn = ({ kind, own }: StoredDocument): Place[] =>
  forDepots.flatMap(({ field, table, ...of }) => {
    const named = of.kind === kind ? own?.[table]?.[0]?.[field] : undefined
    return Array.isArray(named) ? named.map((id) => ({ depotId: String(id), field })) : []
  })

/**
 * Where a document takes place: the depots of its lines with their rows, or that of its head where no line has one, the one its goods
 * reach, and those it is for.
 */
export function placesOf(document: StoredDocument): Place[] {
  const { depotId, inDepotId, lines } = document
  const ofLines = lines.flatMap((line, at): Place[] => (line.depotId ? [{ depotId: line.depotId, field: 'depotId', row: at + 1 }] : []))
  const ofHead: Place[] = ofLines.length === 0 && depotId ? [{ depotId, field: 'depotId' }] : []
  return [...ofLines, ...ofHead, ...(inDepotId ? [{ depotId: inDepotId, field: 'inDepotId' }] : []), ...namedIn(document)]
}

/** The places of a document that are not the user's. */
async function foreignPlaces(run: Run, document: StoredDocument): Promise<Problem[]> {
  const own = run.user.depots
  const foreign = own ? placesOf(document).filter(({ depotId }) => !own.has(depotId)) : []
  if (foreign.length === 0) return []
  const masters = await mastersOf(
    run.tx,
    [document, ...document.lines, ...foreign.map(({ depotId }) => ({ depotId }))],
    partnerOf(document)?.id,
    run.known,
  )
  return foreign.map(({ depotId, ...place }) => ({
    ...place,
    rule: 'NO_PERMISSION',
    params: { button: masters.of('depot', depotId)?.name ?? '' },
  }))
}

/** A draft that the user made himself is his to mend, wherever it takes place. */
const isOwnDraft = ({ user }: Run, { tags, createUser }: StoredDocument) => tags.includes('editable') && createUser === user.id

/**
 * The facts of a document's guards for this user. What stands in depots that are not his is a fact of the document as it is stored: nothing
 * that the request brings along opens it (rule B3 Depots). An event that needs a right on one depot alone needs it in his own draft too, and
 * on what the request says.
 */
export async function factsFor(run: Run, kind: AnyKind, stored: StoredDocument, work: { document: StoredDocument }, event?: Asked) {
  const facts = { ...kind.facts(run, work, event), ...(await processFacts(run, stored)) }
  await giveWay()
  if (!run.user.depots) return facts
  const { soldTo } = kind.definition
  const foreign = isOwnDraft(run, stored) ? [] : await foreignPlaces(run, stored)
  const depotProblems = foreign.filter(({ field }) => field !== soldTo?.field)
  const depotProblemsOf = soldTo ? ofBuyer(run, soldTo, stored) : await problemsByEvent(run, kind, stored, work.document)
  return { ...facts, ...(depotProblems.length === 0 ? {} : { depotProblems }), ...(depotProblemsOf && { depotProblemsOf }) }
}

/** By event of those that its people do with what is sold to a depot of the user: nothing is in their way. */
const ofBuyer = ({ user }: Run, { field, events }: SoldTo, stored: StoredDocument) =>
  user.depots?.has(stored[field] ?? '') ? Object.fromEntries(events.map((event) => [event, [] as Problem[]])) : undefined

/** By event that needs a right on one depot or none, where it lacks it. */
async function problemsByEvent(run: Run, { definition: { depotRights } }: AnyKind, stored: StoredDocument, said: StoredDocument) {
  if (!depotRights) return undefined
  const [before, now] = [await foreignPlaces(run, stored), await foreignPlaces(run, said)]
  const lacking = (needed: string) => {
    const [stands, comes] = [before, now].map((places) => places.filter(({ field }) => field === needed))
    return stands?.length ? stands : comes
  }
  return Object.fromEntries(Object.entries(depotRights).map(([event, needed]) => [event, lacking(needed)]))
}

/**
 * Refuses to show a document of which nothing takes place in a depot of the user, unless he made it. To a buyer the documents of all other
 * customers are not there (ADR 88).
 */
export async function requireSight(run: Run, stored: StoredDocument): Promise<void> {
  const { customerId } = run.user
  if (customerId !== undefined && stored.customerId !== customerId) refuse('DOC_GONE')
  if (stored.createUser === run.user.id) return
  const foreign = await foreignPlaces(run, stored)
  if (foreign.length > 0 && foreign.length === placesOf(stored).length) refuse('NO_PERMISSION', { problems: foreign.slice(0, 1) })
}

/** Refuses to change a document of which anything takes place in a depot that is not the user's. */
export async function requireDepots(run: Run, stored: StoredDocument): Promise<void> {
  const problems = isOwnDraft(run, stored) ? [] : await foreignPlaces(run, stored)
  if (problems.length > 0) refuse('NO_PERMISSION', { problems })
}

type Condition = Expression<SqlBool>
/** Whose depots decide, or which customer's buyer. */
type Seer = Pick<User, 'tenantId' | 'id' | 'depots' | 'customerId'>

/** The documents `d` that a user may see, as a condition; none for a user of all depots. */
export function documentsSeen({ tenantId, id, depots: own, customerId }: Seer): readonly Condition[] {
  if (customerId !== undefined) return [sql<SqlBool>`d.customer_id = ${customerId}`]
  if (!own) return []
  const depots = [...own]
  const lines = sql`select 1 from document_line s where s.tenant_id = ${tenantId} and s.document_id = d.id`
  return [
    sql<SqlBool>`(d.create_user = ${id} or exists (${lines} and s.depot_id = any (${depots}::bigint[]))
      or d.in_depot_id = any (${depots}::bigint[])
      or ((coalesce(d.depot_id, d.in_depot_id) is null or d.depot_id = any (${depots}::bigint[])) and not exists (${lines} and s.depot_id is not null)))`,
    ...forDepots.map(({ kind, ...kept }) => {
      const [table, named] = [sql.raw(kept.table), sql.raw(`h.${kept.column}`)]
      return sql<SqlBool>`(d.kind <> ${kind} or d.create_user = ${id} or not exists (
        select from ${table} h where h.tenant_id = ${tenantId} and h.document_id = d.id
           and jsonb_array_length(${named}) > 0 and not ${named} ?| ${depots}::text[]))`
    }),
  ]
}

/** The lines `l` of documents `d` that a user may see, as a condition; none for a user of all depots. */
export function linesSeen({ id, depots: own }: Omit<Seer, 'tenantId'>): readonly Condition[] {
  if (!own) return []
  return [
    sql<SqlBool>`(d.create_user = ${id} or coalesce(l.depot_id, d.depot_id, d.in_depot_id) is null or d.in_depot_id = any (${[...own]}::bigint[])
      or coalesce(l.depot_id, d.depot_id) = any (${[...own]}::bigint[]))`,
  ]
}

/** The stock balances `b` that a user may see, as a condition; none for a user of all depots. */
export const balancesSeen = ({ depots: own }: Pick<Seer, 'depots'>): readonly Condition[] =>
  own ? [sql<SqlBool>`b.depot_id = any (${[...own]}::bigint[])`] : []

/** Which of these documents a user may see. */
export async function seenAmong(tx: Tx, user: Seer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!user.depots && user.customerId === undefined) return new Set(ids)
  const conditions = [sql`d.tenant_id = ${tx.tenantId} and d.id = any (${[...ids]}::bigint[])`, ...documentsSeen(user)]
  const rows = await tx.run<{ id: string }>(
    statement(sql<{ id: string }>`select d.id from document d where ${sql.join(conditions, sql` and `)}`),
  )
  return new Set(rows.map(({ id }) => id))
}
