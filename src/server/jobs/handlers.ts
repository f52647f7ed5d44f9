import { randomUUID } from 'node:crypto'
import type { DataOf, OperationId } from '#contract/operations.gen.ts'
import { operations } from '#contract/operations.gen.ts'
import { rightWords } from '#resources/rights.ts'
import type { Drive } from '../core/drive.ts'
import type { Tx } from '../db/connect.ts'
import { pageOf, sliceOf } from '../db/pages.ts'
import { refuse } from '../db/refuse.ts'
import { type ExportableList, listOf } from '../exports/lists.ts'
import { isId } from '../http/formats.ts'
import { BadInput } from '../http/refusals.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { checkInput } from '../http/validate.ts'
import { templateOf } from '../sheets/answer-sheet.ts'
import { readingOfPart } from '../sheets/reading-part.ts'
import { auditFileHandlers } from './audit-file-handlers.ts'
import { requireSamePermissions } from './export-permissions.ts'
import { changesOfImport } from './import-changes.ts'
import { faultsOf, mendImport } from './import-faults.ts'
import { columnsOfPart, headOfSheet, mappedColumns, tryFirstRows } from './import-mapping.ts'
import { failedRowsOf, problemsOf } from './import-sheets.ts'
import { undoImport } from './import-undo.ts'
import { type Importer, importerOf } from './importers.ts'
import { cancelJob, confirmJob, refuseTooManyJobs, removeJobs } from './job-changes.ts'
import type { JobWorker } from './runner.ts'
import { canUndo, type JobRow, makeJob, ownJob, ownJobs, stateWords, watchJob, wireJob } from './store.ts'
import { removeMapping, storeMapping } from './stored-mappings.ts'

type JobOperations = Extract<OperationId, `JobApi_${string}`>
/** Operations of an import: it is checked, its cells are mended, it is confirmed and may be undone. */
type ImportOperations = `JobApi_${'import' | 'problems' | 'faults' | 'mend' | 'confirm' | 'changes' | 'undo' | 'failedRows'}`
/** Answers a changed job, and wakes the worker after the commit. */
type ChangedJob = (call: JobCall, id: string) => Promise<DataOf<'JobApi_detail'>>

/** Handlers of the task centre: start exports and imports; list, stop and remove jobs; download files. */
export function jobHandlers(drive: Drive, jobs: JobWorker): HandlersOf<JobOperations | 'LogFileApi_make'> {
  const changed: ChangedJob = async (call, id) => {
    call.tx.afterCommit(() => jobs.wake())
    return wireJob(call.tx, await ownJobOf(call, id), call.language)
  }
  return {
    ...auditFileHandlers(jobs),
    ...importHandlers(drive, changed),
    JobApi_list: (call) => listJobs(call),
    JobApi_detail: async ({ query, ...call }) => {
      const job = await ownJobOf(call, query.id)
      if (query.watching !== undefined) await watchJob(call.tx, job.id, query.watching === 2)
      return wireJob(call.tx, job, call.language)
    },
    JobApi_cancel: async ({ query, ...call }) => {
      const job = await ownJobOf(call, query.id, true)
      if (!(await cancelJob(call.tx, job.id))) refuseByState(job, { zh: '取消', en: 'Cancel' })
      return changed(call, job.id)
    },
    JobApi_remove: ({ tx, user, query }) => removeEnded(drive, tx, user, query.ids.split(',')),
    JobApi_download: async ({ query, ...call }) => {
      const { state, kind, resource, fileKey, fileName, seen } = await ownJobOf(call, query.id)
      if (kind !== 'export' || state !== 'done' || fileKey === null) refuse('JOB_NO_FILE')
      // a sheet still exists after its owner has lost the rights with which it was made
      listFor(call.user, resource)
      requireSamePermissions(call.user, seen)
      return { name: fileName ?? 'export.xlsx', content: () => drive.read(fileKey) }
    },
    JobApi_export: async ({ body, ...call }) => changed(call, await queueExport(call, body)),
    JobApi_template: ({ tx, query, user, language }) => templateOf(requireImportRight(user, query.resource).definition, language, tx),
    JobApi_head: (call) => headOfSheet(call, requireImportRight(call.user, call.body.resource).definition),
    JobApi_try: (call) => tryFirstRows(call, requireImportFor(call.user, call.body)),
    JobApi_keepMapping: (call) => {
      requireImportRight(call.user, call.body.resource)
      return storeMapping(call)
    },
    JobApi_removeMapping: removeMapping,
  }
}

function importHandlers(drive: Drive, changed: ChangedJob): HandlersOf<ImportOperations> {
  return {
    JobApi_import: async ({ body, ...call }) => changed(call, await queueImport(drive, call, body)),
    JobApi_problems: async ({ query, ...call }) => problemsOf(call.tx, await ownImport(call, query.id), query, call.language),
    JobApi_faults: async ({ query, ...call }) => faultsOf(call, await ownImport(call, query.id)),
    JobApi_mend: async ({ body, ...call }) => {
      const job = await ownJobOf(call, body.id, true)
      requireImportRight(call.user, job.resource)
      if (!(await mendImport(call, job, body.mends))) refuseByState(job, { zh: '修改', en: 'Mend' })
      await watchJob(call.tx, job.id, true)
      return changed(call, job.id)
    },
    JobApi_confirm: async ({ query, ...call }) => {
      const job = await ownJobOf(call, query.id, true)
      requireImportRight(call.user, job.resource)
      if (!(await confirmJob(call.tx, job.id))) refuseByState(job, { zh: '确认导入', en: 'Confirm' })
      return changed(call, job.id)
    },
    JobApi_changes: async ({ query, ...call }) => changesOfImport(call, await ownImport(call, query.id), query),
    JobApi_undo: async ({ query, ...call }) => {
      const job = await ownJobOf(call, query.id, true)
      requireImportRight(call.user, job.resource)
      if (!canUndo(job)) refuseByState(job, { zh: '撤销导入', en: 'Undo' })
      await undoImport(call, job)
      return changed(call, job.id)
    },
    JobApi_failedRows: async ({ query, ...call }) => failedRowsOf(call.tx, await ownImport(call, query.id), call.language),
  }
}

type JobCall = Pick<Call<'JobApi_detail'>, 'tx' | 'user' | 'language'>

const ownJobOf = ({ tx, user }: Pick<JobCall, 'tx' | 'user'>, id: string, lock = false): Promise<JobRow> => ownJob(tx, user.id, id, lock)

/** An import job of the user, after checking the import right again. */
async function ownImport(call: Pick<JobCall, 'tx' | 'user'>, id: string): Promise<JobRow> {
  const job = await ownJobOf(call, id)
  if (job.kind === 'import') requireImportRight(call.user, job.resource)
  return job
}

const refuseByState = ({ state }: JobRow, event: { zh: string; en: string }): never =>
  refuse('STATUS_FORBIDS', { params: { state: stateWords(state), event } })

async function listJobs({ tx, user, query, language }: Call<'JobApi_list'>) {
  const { rows, total } = await ownJobs(tx, user.id, { kind: query.kind, state: query.state, ...sliceOf(query) })
  const records = []
  for (const row of rows) records.push(await wireJob(tx, row, language))
  return pageOf(records, total, query)
}

/** The list of a service; refuses a user without the right to export it. */
function listFor(user: User, service: string): ExportableList {
  const list = listOf(service)
  if (!list) throw new BadInput([{ path: ['resource'], rule: 'enum' }])
  requireRight(user, `${list.stem}_export`)
  return list
}

/** The importer of a service; refuses a user without the right to import. */
function requireImportRight(user: User, service: string): Importer {
  const importer = importerOf(service)
  if (!importer) throw new BadInput([{ path: ['resource'], rule: 'enum' }])
  requireRight(user, importer.right)
  if (!importer.definition.importKey) throw new BadInput([{ path: ['resource'], rule: 'enum' }])
  return importer
}

/** Like `requireImportRight`; also refuses a request without a document if the rows belong to one. */
function requireImportFor(user: User, { resource, documentId }: { resource: string; documentId?: string | undefined }): Importer {
  const importer = requireImportRight(user, resource)
  // form parts are texts, so the contract cannot validate this one as an id
  if (importer.ofDocument && !isId(documentId ?? '')) throw new BadInput([{ path: ['documentId'], rule: 'required' }])
  return importer
}

function requireRight(user: User, right: string): void {
  if (!user.rights.has(right)) refuse('NO_PERMISSION', { params: { button: rightWords(right) } })
}

async function queueExport({ tx, user, language }: JobCall, body: Call<'JobApi_export'>['body']): Promise<string> {
  const list = listFor(user, body.resource)
  if ('files' in list) throw new BadInput([{ path: ['resource'], rule: 'enum' }])
  await refuseTooManyJobs(tx, user)
  // the filters are those of the list, so the list's operation validates them
  const asked = { ...body.query, ascs: body.ascs, descs: body.descs }
  const isSent = operations.some(({ id, method }) => id === list.operation && method === 'post')
  const checked = isSent ? checkInput(list.operation, {}, asked) : checkInput(list.operation, asked, undefined)
  if (checked.problems.length > 0) throw new BadInput(checked.problems)
  const params = { query: isSent ? checked.body : checked.query, columns: body.columns, language }
  return makeJob(tx, { kind: 'export', resource: body.resource, params, userId: user.id })
}

async function queueImport(
  drive: Drive,
  { tx, user, language }: JobCall,
  { file, resource, documentId, columns: part, reading: choice }: Call<'JobApi_import'>['body'],
): Promise<string> {
  const { definition } = requireImportFor(user, { resource, documentId })
  const columns = part === undefined ? undefined : mappedColumns(definition, columnsOfPart(part), tx)
  const reading = readingOfPart(choice)
  await refuseTooManyJobs(tx, user)
  const fileKey = `${tx.tenantId}/jobs/${randomUUID()}${/\.csv$/i.test(file.name) ? '.csv' : '.xlsx'}`
  tx.afterRollback(() => drive.remove(fileKey))
  await drive.put(fileKey, file.path)
  const fileName = file.name.slice(-200)
  const params = { language, documentId, columns, reading }
  const id = await makeJob(tx, { kind: 'import', resource, params, userId: user.id, phase: 'check', fileKey, fileName })
  await watchJob(tx, id, true)
  return id
}

async function removeEnded(drive: Drive, tx: Tx, user: User, ids: readonly string[]): Promise<boolean> {
  const asked = [...new Set(ids)]
  for (const id of asked) {
    const job = await ownJobOf({ tx, user }, id, true)
    if (!['done', 'failed', 'stopped'].includes(job.state)) refuseByState(job, { zh: '删除', en: 'Remove' })
  }
  const keys = await removeJobs(tx, asked)
  tx.afterCommit(async () => {
    for (const key of keys) await drive.remove(key)
  })
  return true
}
