import type { Language } from '#domain/core/words.ts'
import { isResource, type ReferenceTarget, type ResourceDefinition, resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { openRun } from '../documents/engine/run.ts'
import { couponPhones, sendToPhones } from '../documents/types/marketing/coupon-batch/coupon-phones.ts'
import type { User } from '../http/request.ts'
import { permissionsOf } from '../identity/permissions.ts'
import { openSheet, type SheetDefinition } from '../sheets/import-columns.ts'
import type { RowOutcome } from '../sheets/import-outcomes.ts'
import { importRows } from '../sheets/import-rows.ts'
import type { SheetRow } from '../sheets/reading.ts'
import { recordMadeRows } from './job-changes.ts'
import { type MissingRow, makeMissingRows } from './missing-rows.ts'
import type { JobTask } from './store.ts'

/** Imports rows of a sheet in order and returns the outcome of each. */
type ImportRows = (rows: readonly SheetRow[]) => Promise<RowOutcome[]>
/** The head of a sheet, cell by cell. */
export type SheetHead = readonly (string | null)[]

/** The user and the parameters of an import; `phase` where it is a job's. */
type ImportRequest = Pick<JobTask, 'id' | 'userId' | 'params'> & Partial<Pick<JobTask, 'phase'>>

/**
 * How a service is imported: its columns, the right that the user needs, and how rows are written. The check of an
 * import runs the same and rolls everything back.
 */
export type Importer = {
  definition: SheetDefinition
  right: string
  /** True if the rows belong to one document, which the request must name. */
  ofDocument: boolean
  open: (tx: Tx, task: ImportRequest, head: SheetHead) => Promise<ImportRows>
}

/** The importer of a service: for a resource by its natural key, for coupons by phone numbers. */
export function importerOf(service: string): Importer | undefined {
  if (service === couponPhones.api) return couponImporter
  if (!isResource(service as ReferenceTarget)) return undefined
  const definition = resourceOf(service as ReferenceTarget & ResourceDefinition['api'])
  return resourceImporter(definition)
}

/** The importer of a job; throws where its service has none. */
export function requireImporter({ resource }: Pick<JobTask, 'resource'>): Importer {
  const importer = importerOf(resource)
  if (!importer) throw new Error(`a job imports ${resource}, which has no import`)
  return importer
}

/** The head of a sheet after mapping: the fields that were assigned to its columns, or else the sheet's own head. */
export const mappedHead = ({ params }: Pick<JobTask, 'params'>, head: SheetHead): SheetHead =>
  (params.columns as SheetHead | undefined) ?? head

const resourceImporter = (definition: ResourceDefinition): Importer => ({
  definition,
  right: `${definition.stem}_import`,
  ofDocument: false,
  open: async (tx, { id, userId, params, phase }, head) => {
    const records = phase === 'apply'
    const made = await makeMissingRows(tx, userId, (params.missing as readonly MissingRow[] | undefined) ?? [], !records)
    if (records && made.length > 0) await recordMadeRows(tx, id, made)
    const importing = { tx, actor: { id: userId }, sheet: openSheet(tx, definition, head, !records), records }
    return (rows) => importRows(importing, rows)
  },
})

const couponImporter: Importer = {
  definition: couponPhones,
  right: 'coupon_send',
  ofDocument: true,
  open: async (tx, task, head) => {
    const { language, documentId } = task.params as { language: Language; documentId: string }
    const run = await openRun({ tx, user: await jobOwner(tx, task), requestId: `job ${task.id}`, language })
    return sendToPhones(run, documentId, openSheet(tx, couponPhones, head))
  },
}

/** The owner of a job, as documents and their logs refer to them. */
async function jobOwner(tx: Tx, { userId }: ImportRequest): Promise<User> {
  const row = await tx.one<{ account: string; realName: string }>(
    'select account, coalesce(real_name, account) as "realName" from app_user where tenant_id = $1 and id = $2',
    [tx.tenantId, userId],
  )
  const none = { sessionId: '', isAdministrator: false, mustChangePassword: false }
  return { id: userId, tenantId: tx.tenantId, ...row, ...(await permissionsOf(tx, userId)), ...none }
}
