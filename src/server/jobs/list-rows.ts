import type { Language } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { headFields } from '#resources/documents/document-fields.ts'
import { apiOf } from '#resources/documents/types.ts'
import { type AuditKind, auditFields } from '#resources/flow/audits.ts'
import type { Field, ResourceDefinition, ScreenDefinition } from '#resources/index.ts'
import { fieldsOfLedger, type Ledger } from '#resources/reports/ledger.ts'
import type { Report } from '#resources/reports/reports.ts'
import type { StockList } from '#resources/reports/stock-lists.ts'
import { isFieldHidden } from '../core/hidden-fields.ts'
import { type Tx, withPermissions } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { AnyKind } from '../documents/engine/kind.ts'
import { cashBookPage } from '../documents/queries/cash-book.ts'
import { documentPage } from '../documents/queries/document-list.ts'
import { ledgerPage } from '../documents/queries/ledger-pages.ts'
import { auditPage } from '../documents/types/audit/audit-request/audit-handlers.ts'
import type { ExportableList } from '../exports/lists.ts'
import { queryWithoutHidden } from '../http/field-permissions.ts'
import { type Permissions, permissionsOf } from '../identity/permissions.ts'
import { readerOf } from '../identity/reader.ts'
import { reportPages } from '../reports/reports.ts'
import { balancePage } from '../reports/stock/inventory-balance.ts'
import { lotPage } from '../reports/stock/lot-stock.ts'
import { stockPage } from '../reports/stock/stock.ts'
import { countRows, type PageQuery, readAll } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { cellOf, columnOf, documentCell, documentColumn } from '../sheets/cells.ts'
import type { SheetCell, SheetColumn } from '../sheets/write.ts'

type ListRow = Readonly<Record<string, unknown>>
type ListColumn = { head: SheetColumn; cell: (row: ListRow) => SheetCell }

/** A list, opened to read all its rows. */
export type OpenList = { columns: readonly ListColumn[]; total: number; batches: AsyncIterable<readonly ListRow[]> }

/** Parameters of a list request. */
export type ListRequest = { columns?: readonly string[]; query: PageQuery; language: Language; userId: string; requestId: string }

/** A list request with the permissions of its user. */
type AuthorisedListRequest = ListRequest & Permissions

/** Opens a list as its user may see it; rows come in batches of some hundreds. */
export async function openList(tx: Tx, list: ExportableList, asked: ListRequest): Promise<OpenList> {
  const { places } = await settingsOf(tx)
  const sight = await permissionsOf(tx, asked.userId)
  const seen = withPermissions(tx, sight)
  const query = queryWithoutHidden(list.operation, asked.query, sight.unseen) as PageQuery
  const wanted = { ...asked, query }
  if ('definition' in list) return openResource(seen, list.definition, wanted, places)
  if ('ledger' in list) return openLedger(seen, list.ledger, { ...wanted, ...sight }, places)
  if ('stock' in list) return openStock(seen, list.stock, { ...wanted, ...sight }, places)
  if ('report' in list) return openReport(seen, list.report, { ...wanted, ...sight }, places)
  if ('files' in list) throw new Error('files of the audit are no list')
  if ('audit' in list) return openAudits(seen, list.audit, { ...wanted, ...sight }, places)
  return openDocuments(seen, list.kind, { ...wanted, ...sight }, places)
}

async function openResource(tx: Tx, definition: ResourceDefinition, asked: ListRequest, places: DecimalPlaces): Promise<OpenList> {
  const { query } = asked
  const plan = planOf(definition)
  return {
    columns: listedColumns(tx, definition, asked, places),
    total: await countRows(tx, plan, query),
    batches: readAll(tx, plan, query),
  }
}

/** The field whose value is shown for a field: for a reference, the name of its row; for any other, itself. */
const shownField = (name: string, field: Field): string => ('name' in field ? field.name : name)

/** Fields of a list by name, and the service whose field permissions guard them. */
type FieldsOfList = { api: string; fields: Readonly<Record<string, Field>> }

/** Those of the requested columns, or of all columns, that the user may see. */
function visibleColumns(
  tx: Tx,
  { api, fields }: FieldsOfList,
  { columns, language }: ListRequest,
  places: DecimalPlaces,
  valueName: (name: string, field: Field) => string = (name) => name,
): ListColumn[] {
  const known = Object.entries(fields).filter(([name]) => !isFieldHidden(tx, api, name))
  return selectColumns(known, columns, known).map(([name, field]) => ({
    head: columnOf(field, language, places),
    cell: (row) => cellOf(field, row[valueName(name, field)], language),
  }))
}

/** Visible columns of rows that are listed like a resource; pictures are left out. */
function listedColumns(tx: Tx, { api, fields }: ScreenDefinition, asked: ListRequest, places: DecimalPlaces): ListColumn[] {
  const listed = Object.fromEntries(Object.entries(fields).filter(([, { list, kind }]) => list && kind !== 'image'))
  return visibleColumns(tx, { api, fields: listed }, asked, places, shownField)
}

/** A partner ledger or the cash journal, with the columns that the user may see. */
async function openLedger(tx: Tx, ledger: Ledger, asked: AuthorisedListRequest, places: DecimalPlaces): Promise<OpenList> {
  const { api, party } = ledger
  const page = (current: number) => {
    const call = { tx, user: readerOf(tx, asked), language: asked.language, query: { ...asked.query, current, size: pageRows } }
    return party === 'cash' ? cashBookPage(call) : ledgerPage(call, party)
  }
  const first = await page(1)
  return {
    columns: visibleColumns(tx, { api, fields: fieldsOfLedger(ledger) }, asked, places),
    total: first.total,
    batches: allPages(page, first),
  }
}

/** Stock, or the stock balance of a period, with the columns that the user may see. */
function openStock(tx: Tx, { api, fields }: StockList, asked: AuthorisedListRequest, places: DecimalPlaces): Promise<OpenList> {
  const user = readerOf(tx, asked)
  return openPages({ tx, api, fields, asked, places }, (current) => {
    const query = { ...asked.query, current, size: pageRows }
    if (api === 'LotStockApi') return lotPage({ tx, user, query })
    return api === 'InventoryApi' ? stockPage({ tx, user, body: query }) : balancePage({ tx, user, query })
  })
}

/** A report with the requested grouping and the columns that the user may see. */
function openReport(tx: Tx, { api, fields }: Report, asked: AuthorisedListRequest, places: DecimalPlaces): Promise<OpenList> {
  const { language, query } = asked
  const call = { tx, user: readerOf(tx, asked), language }
  return openPages({ tx, api, fields, asked, places }, (current) =>
    reportPages[api]({ ...call, query: { ...query, current, size: pageRows } }),
  )
}

type PagedListSource = FieldsOfList & { tx: Tx; asked: AuthorisedListRequest; places: DecimalPlaces }

async function openPages(
  { tx, api, fields, asked, places }: PagedListSource,
  page: (current: number) => Promise<RowPage>,
): Promise<OpenList> {
  const first = await page(1)
  return {
    columns: visibleColumns(tx, { api, fields }, asked, places),
    total: first.total,
    batches: allPages(page, first),
  }
}

/** Approval requests for master data, with the columns of their list. */
async function openAudits(tx: Tx, audit: AuditKind, asked: AuthorisedListRequest, places: DecimalPlaces): Promise<OpenList> {
  const { language, query } = asked
  const page = (current: number) =>
    auditPage({ tx, user: readerOf(tx, asked), language, query: { ...query, current, size: pageRows } }, audit) as Promise<RowPage>
  const first = await page(1)
  return {
    columns: visibleColumns(tx, { api: audit.api, fields: auditFields }, asked, places),
    total: first.total,
    batches: allPages(page, first),
  }
}

const defaultColumns = [
  'billNo',
  'billDate',
  'status',
  'supplierId',
  'depotId',
  'staffId',
  'totalQty',
  'taxAmt',
  'totalAmt',
  'finalAmt',
  'remark',
]

async function openDocuments(tx: Tx, kind: AnyKind, asked: AuthorisedListRequest, places: DecimalPlaces): Promise<OpenList> {
  const service = apiOf(kind.words.id)
  const known = Object.entries(headFields).filter(([name, field]) => field.kind !== 'hidden' && !isFieldHidden(tx, service, name))
  const record = kind.definition.record
  const chosen = selectColumns(known, asked.columns, selectColumns(known, defaultColumns, known))
  const { language, requestId, query } = asked
  const page = (current: number) =>
    documentPage({ tx, user: readerOf(tx, asked), requestId, language, query: { ...query, current, size: pageRows } }, kind)
  const first = await page(1)
  return {
    columns: record
      ? listedColumns(tx, record, asked, places)
      : chosen.map(([name, field]) => ({
          head: documentColumn(field, asked.language, places),
          cell: (row) => (name === 'status' ? String(row.statusName ?? '') : documentCell(field, row[field.name ?? name], asked.language)),
        })),
    total: first.total,
    batches: allPages(page, first),
  }
}

const pageRows = 200
type RowPage = { records: readonly ListRow[]; total: number; pages: number }

async function* allPages(page: (current: number) => Promise<RowPage>, first: RowPage): AsyncGenerator<readonly ListRow[]> {
  yield first.records
  for (let current = 2; current <= first.pages; current += 1) yield (await page(current)).records
}

/** The requested columns that exist, in the requested order; the default columns if none of them does. */
function selectColumns<T>(known: readonly [string, T][], asked: readonly string[] | undefined, otherwise: [string, T][]): [string, T][] {
  const byName = new Map(known)
  const chosen = [...new Set(asked)].flatMap((name): [string, T][] => {
    const field = byName.get(name)
    return field === undefined ? [] : [[name, field]]
  })
  return chosen.length > 0 ? chosen : otherwise
}
