import type { Language } from '#domain/words.ts'
import { isResource, type ReferenceTarget, type ResourceDefinition, resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { openRun } from '../documents/engine/run.ts'
import { couponPhones, phonesTaken } from '../documents/types/marketing/coupon-phones.ts'
import type { User } from '../http/request.ts'
import { sightOf } from '../identity/sight.ts'
import { openSheet, type SheetDefinition } from './import-columns.ts'
import type { Tried } from './import-outcomes.ts'
import { importRow } from './import-row.ts'
import type { SheetRow } from './sheet/read.child.ts'
import type { JobTask } from './store.ts'

/** Takes rows of a sheet in the order they stand there, and says of each what became of it. */
type TakeRows = (rows: readonly SheetRow[]) => Promise<Tried[]>
/** The head of a sheet, cell by cell. */
export type Head = readonly (string | null)[]

/** For whom rows are taken, and what was asked of them. */
type ImportTask = Pick<JobTask, 'id' | 'userId' | 'params'>

/** What an import goes by: what its columns are, the right it needs, and how its rows are taken; the check takes everything back. */
export type Importer = {
  definition: SheetDefinition
  right: string
  /** Its rows are for one document, which the request names. */
  ofDocument: boolean
  open: (tx: Tx, task: ImportTask, head: Head) => Promise<TakeRows>
}

/** The import of a service: of a resource by its natural key, or coupons to those whose phones stand in a sheet. */
export function importerOf(service: string): Importer | undefined {
  if (service === couponPhones.api) return ofCoupons
  if (!isResource(service as ReferenceTarget)) return undefined
  const definition = resourceOf(service as ReferenceTarget & ResourceDefinition['api'])
  return ofResource(definition)
}

/** The import that a job was made for. */
export function requireImporter({ resource }: Pick<JobTask, 'resource'>): Importer {
  const importer = importerOf(resource)
  if (!importer) throw new Error(`a job imports ${resource}, which has no import`)
  return importer
}

/** The head of a sheet as its columns are read: the fields that somebody said they hold, or what stands there. */
export const headAsRead = ({ params }: Pick<JobTask, 'params'>, head: Head): Head => (params.columns as Head | undefined) ?? head

const ofResource = (definition: ResourceDefinition): Importer => ({
  definition,
  right: `${definition.stem}_import`,
  ofDocument: false,
  open: async (tx, { userId }, head) => {
    const importing = { tx, actor: { id: userId }, sheet: openSheet(tx, definition, head) }
    return async (rows) => {
      const tried: Tried[] = []
      for (const row of rows) {
        const outcome = await importRow(importing, row)
        tried.push({ row: row.row, result: outcome.result, problems: outcome.result === 'failed' ? outcome.problems : null })
      }
      return tried
    }
  },
})

const ofCoupons: Importer = {
  definition: couponPhones,
  right: 'coupon_send',
  ofDocument: true,
  open: async (tx, task, head) => {
    const { language, documentId } = task.params as { language: Language; documentId: string }
    const run = await openRun({ tx, user: await ownerOf(tx, task), requestId: `job ${task.id}`, language })
    return phonesTaken(run, documentId, openSheet(tx, couponPhones, head))
  },
}

/** Whoever a job is done for, as documents and their logs know him. */
async function ownerOf(tx: Tx, { userId }: ImportTask): Promise<User> {
  const row = await tx.one<{ account: string; realName: string }>(
    'select account, coalesce(real_name, account) as "realName" from app_user where tenant_id = $1 and id = $2',
    [tx.tenantId, userId],
  )
  const none = { sessionId: '', isAdministrator: false, mustChangePassword: false }
  return { id: userId, tenantId: tx.tenantId, ...row, ...(await sightOf(tx, userId)), ...none }
}
