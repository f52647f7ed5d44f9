import { viewRightOf } from '#resources/documents/types.ts'
import { isResource, resourceOf } from '#resources/index.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../db/refuse.ts'
import { requireGrantedRight } from '../../http/access.ts'
import type { User } from '../../http/request.ts'
import { isPlatform, titleOf } from '../../resources/plan.ts'
import { kindOfDocument, requireViewRight } from './order-log.ts'

/**
 * Subject of comments and files: its kind or service, its name, the right that shows it and, for a document, its
 * depots.
 */
export type Subject = {
  about: string
  aboutId: string
  name: string
  right: string
  depotIds: readonly string[]
  madeBy?: string | undefined
}

/** The subject, if the user may see it. Refuses DOC_GONE, ROW_GONE and NO_PERMISSION. */
export function subjectOf(tx: Tx, user: User, { about, aboutId }: { about: string; aboutId: string }): Promise<Subject> {
  return isResource(about) ? rowSubject(tx, user, about, aboutId) : documentSubject(tx, user, about, aboutId)
}

async function documentSubject(tx: Tx, user: User, about: string, aboutId: string): Promise<Subject> {
  const kind = await kindOfDocument(tx, aboutId)
  if (kind.words.id !== about) refuse('DOC_GONE')
  await requireViewRight(tx, user, about, aboutId)
  const row = await tx.maybeOne<{ name: string; madeBy: string | null; depotIds: string[] }>(
    `select coalesce(d.bill_no, '') as name, d.create_user as "madeBy",
            array(select distinct p.depot_id::text from (
              select d.in_depot_id as depot_id
              union all select l.depot_id from document_line l where l.tenant_id = $1 and l.document_id = d.id
              union all select d.depot_id where not exists (
                select from document_line n where n.tenant_id = $1 and n.document_id = d.id and n.depot_id is not null)) p
             where p.depot_id is not null) as "depotIds"
       from document d where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, aboutId],
  )
  if (!row) return refuse('DOC_GONE')
  return { about, aboutId, right: viewRightOf(about), name: row.name, depotIds: row.depotIds, madeBy: row.madeBy ?? undefined }
}

async function rowSubject(tx: Tx, user: User, about: Parameters<typeof resourceOf>[0], aboutId: string): Promise<Subject> {
  const definition = resourceOf(about)
  const right = `${definition.stem}_view`
  requireGrantedRight(user, right)
  const row = isPlatform(definition)
    ? undefined
    : await tx.maybeOne<{ name: string }>(
        `select coalesce(${titleOf('t', about)}, '') as name from ${definition.table} t where t.tenant_id = $1 and t.id = $2`,
        [tx.tenantId, aboutId],
      )
  if (!row) return refuse('ROW_GONE', { params: { object: definition.label } })
  return { about, aboutId, right, name: row.name, depotIds: [] }
}
