import { type OperationId, operations } from '#contract/operations.gen.ts'
import type { Language, Words } from '#domain/core/words.ts'
import { apiOf } from '#resources/documents/types.ts'
import { type AuditKind, auditListOf, audits } from '#resources/flow/audits.ts'
import { isResource, operationOf, type ReferenceTarget, type ResourceDefinition, resourceOf } from '#resources/index.ts'
import { type Ledger, ledgers } from '#resources/reports/ledger.ts'
import { type Report, reports } from '#resources/reports/reports.ts'
import { type StockList, stockLists } from '#resources/reports/stock-lists.ts'
import { partsOfRight } from '#resources/rights.ts'
import type { AnyKind } from '../documents/engine/kind.ts'
import { documentKinds } from '../documents/index.ts'

/** The service whose jobs make files for auditors. */
export const auditFiles = 'LogFileApi'

/**
 * An exportable list, by its service: a resource, document type, ledger, stock, report, approval requests, audit file.
 */
export type ExportableList = { label: Words; stem: string; operation: OperationId } & (
  | { definition: ResourceDefinition }
  | { kind: AnyKind }
  | { ledger: Ledger }
  | { audit: AuditKind }
  | { stock: StockList }
  | { report: Report }
  | { files: true }
)

/** The list of a service; undefined where the service has no list that can be exported. */
export function listOf(service: string): ExportableList | undefined {
  const target = service as ReferenceTarget
  if (isResource(target)) {
    const definition = resourceOf(target)
    return { label: definition.label, stem: definition.stem, operation: operationOf(definition, 'list'), definition }
  }
  const ledger = ledgers.find(({ api }) => api === service)
  if (ledger) return { label: ledger.label, stem: ledger.stem, operation: ledger.list, ledger }
  const stock = stockLists.find(({ api }) => api === service)
  if (stock) return { label: stock.label, stem: stock.stem, operation: stock.list, stock }
  const report = reports.find(({ api }) => api === service)
  if (report) return { label: report.label, stem: report.stem, operation: report.list, report }
  const audit = audits.find(({ api }) => api === service)
  if (audit) return { label: audit.label, stem: audit.stem, operation: auditListOf(audit), audit }
  if (service === auditFiles)
    return { label: { zh: '审计文件', en: 'Audit file' }, stem: 'logaudit', operation: 'LogFileApi_make', files: true }
  const kind = documentKinds.find(({ words }) => apiOf(words.id) === service)
  const list = operations.find(({ id }) => id === `${service}_list`)
  if (!kind || !list?.right) return undefined
  return { label: kind.words.label, stem: partsOfRight(list.right).stem, operation: list.id, kind }
}

/** Service of jobs that reset the demo. */
export const demoData = 'DemoApi'
const demoWords: Words = { zh: '演示数据', en: 'Demo data' }

/**
 * Label of the list that a job exports, or of the demo that it resets; the service's name where there is no such list.
 */
export const jobTitle = (service: string, language: Language): string =>
  (service === demoData ? demoWords : listOf(service)?.label)?.[language] ?? service
