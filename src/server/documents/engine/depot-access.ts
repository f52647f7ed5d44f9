import { type Expression, type SqlBool, sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { refersToDepot } from '#resources/definition/field.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { yieldEventLoop } from '../../core/yield-event-loop.ts'
import type { Tx } from '../../db/connect.ts'
import { statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import type { User } from '../../http/request.ts'
import { processFacts } from './approval.ts'
import type { AnyKind, EventInput } from './kind.ts'
import { partnerOf } from './master-types.ts'
import { mastersOf } from './masters.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

type SoldTo = NonNullable<DocumentDefinition['soldTo']>
type DepotRef = { depotId: string; field: string; row?: number }

/**
 * Types whose head lists the depots that they apply to, with the column of that list; an empty list means all depots.
 */
const depotListFields = allDefinitions.flatMap(({ words: { id: kind }, record }) =>
  Object.entries(record?.fields ?? {}).flatMap(([name, field]) =>
    field.kind === 'references' && refersToDepot(field) ? [{ kind, field: name, table: field.link.table, column: field.link.other }] : [],
  ),
)

/** Depots listed in the head. */
const namedDepots = ({ kind, own }: StoredDocument): DepotRef[] =>
  depotListFields.flatMap(({ field, table, ...of }) => {
    const named = of.kind === kind ? own?.[table]?.[0]?.[field] : undefined
    return Array.isArray(named) ? named.map((id) => ({ depotId: String(id), field })) : []
  })

/**
 * Depots that a document touches: the depots of its lines with their rows (the head's where no line has one), the
 * depot where its goods arrive, and depots that the head lists.
 */
export function depotRefsOf(document: StoredDocument): DepotRef[] {
  const { depotId, inDepotId, lines } = document
  const ofLines = lines.flatMap((line, at): DepotRef[] => (line.depotId ? [{ depotId: line.depotId, field: 'depotId', row: at + 1 }] : []))
  const ofHead: DepotRef[] = ofLines.length === 0 && depotId ? [{ depotId, field: 'depotId' }] : []
  return [...ofLines, ...ofHead, ...(inDepotId ? [{ depotId: inDepotId, field: 'inDepotId' }] : []), ...namedDepots(document)]
}

/** Problems that name the depots of a document in which the user does not work. */
async function foreignDepots(run: Run, document: StoredDocument): Promise<Problem[]> {
  const own = run.user.depots
  const foreign = own ? depotRefsOf(document).filter(({ depotId }) => !own.has(depotId)) : []
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

/** A user may edit a draft they made, whatever depots it touches. */
const isOwnDraft = ({ user }: Run, { tags, createUser }: StoredDocument) => tags.includes('editable') && createUser === user.id

/**
 * Facts of the guards for this user. Depot problems are found in the document as stored, so that nothing in the
 * request can remove them (rule B3 Depots). An event in `depotRights` requires access to one depot only, but also for
 * the user's own drafts; a document without that depot is checked by the one in the request.
 */
export async function factsFor(run: Run, kind: AnyKind, stored: StoredDocument, work: { document: StoredDocument }, event?: EventInput) {
  const facts = { ...kind.facts(run, work, event), ...(await processFacts(run, stored)) }
  await yieldEventLoop()
  if (!run.user.depots) return facts
  const { soldTo } = kind.definition
  const foreign = isOwnDraft(run, stored) ? [] : await foreignDepots(run, stored)
  const depotProblems = foreign.filter(({ field }) => field !== soldTo?.field)
  const depotProblemsOf = soldTo ? problemsOfBuyer(run, soldTo, stored) : await problemsByEvent(run, kind, stored, work.document)
  return { ...facts, ...(depotProblems.length === 0 ? {} : { depotProblems }), ...(depotProblemsOf && { depotProblemsOf }) }
}

/**
 * For the buyer's events of goods sold to a depot of the user: no depot problems, so that the buyer may perform them.
 */
const problemsOfBuyer = ({ user }: Run, { field, events }: SoldTo, stored: StoredDocument) =>
  user.depots?.has(stored[field] ?? '') ? Object.fromEntries(events.map((event) => [event, [] as Problem[]])) : undefined

/**
 * Depot problems of each event in `depotRights`, for the stored depot or, where none is stored, for the depot in the
 * request.
 */
async function problemsByEvent(run: Run, { definition: { depotRights } }: AnyKind, stored: StoredDocument, said: StoredDocument) {
  if (!depotRights) return undefined
  const [before, now] = [await foreignDepots(run, stored), await foreignDepots(run, said)]
  const lacking = (needed: string) => {
    const [stands, comes] = [before, now].map((places) => places.filter(({ field }) => field === needed))
    return stands?.length ? stands : comes
  }
  return Object.fromEntries(Object.entries(depotRights).map(([event, needed]) => [event, lacking(needed)]))
}

/**
 * Refuses a document whose depots are all closed to the user, unless they made it; one without depots is open. For a
 * buyer, documents of other customers do not exist (ADR 88).
 */
export async function requireReadAccess(run: Run, stored: StoredDocument): Promise<void> {
  const { customerId } = run.user
  if (customerId !== undefined && stored.customerId !== customerId) refuse('DOC_GONE')
  if (stored.createUser === run.user.id) return
  const foreign = await foreignDepots(run, stored)
  if (foreign.length > 0 && foreign.length === depotRefsOf(stored).length) refuse('NO_PERMISSION', { problems: foreign.slice(0, 1) })
}

/** Refuses to change a document that touches any depot which is not the user's. */
export async function requireDepots(run: Run, stored: StoredDocument): Promise<void> {
  const problems = isOwnDraft(run, stored) ? [] : await foreignDepots(run, stored)
  if (problems.length > 0) refuse('NO_PERMISSION', { problems })
}

type Condition = Expression<SqlBool>
/** User whose depots, or whose customer, limit which documents are visible. */
type DocumentReader = Pick<User, 'tenantId' | 'id' | 'depots' | 'customerId'>

/** Conditions on documents `d` that the user may see; none for a user of all depots. */
export function visibleDocuments({ tenantId, id, depots: own, customerId }: DocumentReader): readonly Condition[] {
  if (customerId !== undefined) return [sql<SqlBool>`d.customer_id = ${customerId}`]
  if (!own) return []
  const depots = [...own]
  const lines = sql`select 1 from document_line s where s.tenant_id = ${tenantId} and s.document_id = d.id`
  return [
    sql<SqlBool>`(d.create_user = ${id} or exists (${lines} and s.depot_id = any (${depots}::bigint[]))
      or d.in_depot_id = any (${depots}::bigint[])
      or ((coalesce(d.depot_id, d.in_depot_id) is null or d.depot_id = any (${depots}::bigint[]))
      and not exists (${lines} and s.depot_id is not null)))`,
    ...depotListFields.map(({ kind, ...kept }) => {
      const [table, named] = [sql.raw(kept.table), sql.raw(`h.${kept.column}`)]
      return sql<SqlBool>`(d.kind <> ${kind} or d.create_user = ${id} or not exists (
        select from ${table} h where h.tenant_id = ${tenantId} and h.document_id = d.id
           and jsonb_array_length(${named}) > 0 and not ${named} ?| ${depots}::text[]))`
    }),
  ]
}

/** Conditions on lines `l` of documents `d` that the user may see; none for a user of all depots. */
export function visibleLines({ id, depots: own }: Omit<DocumentReader, 'tenantId'>): readonly Condition[] {
  if (!own) return []
  return [
    sql<SqlBool>`(d.create_user = ${id} or coalesce(l.depot_id, d.depot_id, d.in_depot_id) is null
      or d.in_depot_id = any (${[...own]}::bigint[])
      or coalesce(l.depot_id, d.depot_id) = any (${[...own]}::bigint[]))`,
  ]
}

/** Ids of those documents that the user may see. */
export async function visibleIds(tx: Tx, user: DocumentReader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!user.depots && user.customerId === undefined) return new Set(ids)
  const conditions = [sql`d.tenant_id = ${tx.tenantId} and d.id = any (${[...ids]}::bigint[])`, ...visibleDocuments(user)]
  const rows = await tx.run<{ id: string }>(
    statement(sql<{ id: string }>`select d.id from document d where ${sql.join(conditions, sql` and `)}`),
  )
  return new Set(rows.map(({ id }) => id))
}
