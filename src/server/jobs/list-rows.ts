import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Language } from '#domain/words.ts'
import { type AuditKind, auditFields } from '#resources/audits.ts'
import { headFields } from '#resources/document-fields.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { Field, ResourceDefinition, ScreenDefinition } from '#resources/index.ts'
import { fieldsOfLedger, type Ledger } from '#resources/ledger.ts'
import type { Report } from '#resources/reports.ts'
import type { StockList } from '#resources/stock-lists.ts'
import { showing, type Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { AnyKind } from '../documents/engine/kind.ts'
import { cashBookPage } from '../documents/queries/cash-book.ts'
import { documentPage } from '../documents/queries/document-list.ts'
import { ledgerPage } from '../documents/queries/partner-ledger.ts'
import { auditPage } from '../documents/types/audit/audit-handlers.ts'
import { queryWithoutUnseen } from '../http/guarded.ts'
import { type Sight, sightOf } from '../identity/sight.ts'
import { balancePage } from '../queries/inventory-balance.ts'
import { lotPage } from '../queries/lot-stock.ts'
import { reportPages } from '../queries/reports.ts'
import { stockPage } from '../queries/stock.ts'
import { countRows, type PageQuery, readAll } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { isUnseen } from '../unseen.ts'
import { cellOf, columnOf, documentCell, documentColumn } from './cells.ts'
import type { List } from './lists.ts'
import { readerOf } from './reader.ts'
import type { SheetCell, SheetColumn } from './sheet/write.ts'

type Row = Readonly<Record<string, unknown>>
type Column = { head: SheetColumn; cell: (row: Row) => SheetCell }

/** A list opened for reading all of it. */
export type OpenList = { columns: readonly Column[]; total: number; batches: AsyncIterable<readonly Row[]> }

/** How a list was asked for. */
export type Asked = { columns?: readonly string[]; query: PageQuery; language: Language; userId: string; requestId: string }

/** The same with what its reader may see. */
type Reading = Asked & Sight

/** Opens a list as somebody sees it; its rows come some hundreds at a time. */
export async function openList(tx: Tx, list: List, asked: Asked): Promise<OpenList> {
  const { places } = await settingsOf(tx)
  const sight = await sightOf(tx, asked.userId)
  const seen = showing(tx, sight)
  const query = queryWithoutUnseen(list.operation, asked.query, sight.unseen) as PageQuery
  const wanted = { ...asked, query }
  if ('definition' in list) return openResource(seen, list.definition, wanted, places)
  if ('ledger' in list) return openLedger(seen, list.ledger, { ...wanted, ...sight }, places)
  if ('stock' in list) return openStock(seen, list.stock, { ...wanted, ...sight }, places)
  if ('report' in list) return openReport(seen, list.report, { ...wanted, ...sight }, places)
  if ('files' in list) throw new Error('files of the audit are no list')
  if ('audit' in list) return openAudits(seen, list.audit, { ...wanted, ...sight }, places)
  return openDocuments(seen, list.kind, { ...wanted, ...sight }, places)
}

async function openResource(
  tx: Tx,
  definition: ResourceDefinition,
  { columns, query, language }: Asked,
  places: DecimalPlaces,
): Promise<OpenList> {
  const plan = planOf(definition)
  const listed = Object.entries(definition.fields).filter(
    ([name, field]) => field.list && field.kind !== 'image' && !isUnseen(tx, definition.api, name),
  )
  const chosen = inOrder(listed, columns, listed)
  return {
    columns: chosen.map(([name, field]) => ({
      head: columnOf(field, language, places),
      cell: (row) => cellOf(field, row[shownAs(name, field)], language),
    })),
    total: await countRows(tx, plan, query),
    batches: readAll(tx, plan, query),
  }
}

/** A reference is answered with the name of what it points to. */
const shownAs = (name: string, field: Field): string => ('name' in field ? field.name : name)

/** A ledger of partners or the day book of money, with the columns that its reader may see. */
async function openLedger(tx: Tx, ledger: Ledger, asked: Reading, places: DecimalPlaces): Promise<OpenList> {
  const { api, party } = ledger
  const known = Object.entries(fieldsOfLedger(ledger)).filter(([name]) => !isUnseen(tx, api, name))
  const page = (current: number) => {
    const call = { tx, user: readerOf(tx, asked), language: asked.language, query: { ...asked.query, current, size: pageRows } }
    return party === 'cash' ? cashBookPage(call) : ledgerPage(call, party)
  }
  const first = await page(1)
  return {
    columns: inOrder(known, asked.columns, known).map(([name, field]) => ({
      head: columnOf(field, asked.language, places),
      cell: (row) => cellOf(field, row[name], asked.language),
    })),
    total: first.total,
    batches: allPages(page, first),
  }
}

/** Stock, or what it was in a period, with the columns that its reader may see. */
function openStock(tx: Tx, { api, fields }: StockList, asked: Reading, places: DecimalPlaces): Promise<OpenList> {
  const user = readerOf(tx, asked)
  return openPages({ tx, api, fields, asked, places }, (current) => {
    const query = { ...asked.query, current, size: pageRows }
    if (api === 'LotStockApi') return lotPage({ tx, user, query })
    return api === 'InventoryApi' ? stockPage({ tx, user, body: query }) : balancePage({ tx, user, query })
  })
}

/** A report as it is grouped, with the columns that its reader may see. */
function openReport(tx: Tx, { api, fields }: Report, asked: Reading, places: DecimalPlaces): Promise<OpenList> {
  const { language, query } = asked
  const call = { tx, user: readerOf(tx, asked), language }
  return openPages({ tx, api, fields, asked, places }, (current) =>
    reportPages[api]({ ...call, query: { ...query, current, size: pageRows } }),
  )
}

type Opening = { tx: Tx; api: string; fields: Readonly<Record<string, Field>>; asked: Reading; places: DecimalPlaces }

async function openPages({ tx, api, fields, asked, places }: Opening, page: (current: number) => Promise<RowPage>): Promise<OpenList> {
  const known = Object.entries(fields).filter(([name]) => !isUnseen(tx, api, name))
  const first = await page(1)
  return {
    columns: inOrder(known, asked.columns, known).map(([name, field]) => ({
      head: columnOf(field, asked.language, places),
      cell: (row) => cellOf(field, row[name], asked.language),
    })),
    total: first.total,
    batches: allPages(page, first),
  }
}

/** Requests about master data, as their list shows them. */
async function openAudits(tx: Tx, audit: AuditKind, asked: Reading, places: DecimalPlaces): Promise<OpenList> {
  const known = Object.entries<Field>(auditFields)
  const { language, query } = asked
  const page = (current: number) =>
    auditPage({ tx, user: readerOf(tx, asked), language, query: { ...query, current, size: pageRows } }, audit) as Promise<RowPage>
  const first = await page(1)
  return {
    columns: inOrder(known, asked.columns, known).map(([name, field]) => ({
      head: columnOf(field, language, places),
      cell: (row) => cellOf(field, row[name], language),
    })),
    total: first.total,
    batches: allPages(page, first),
  }
}

const usual = ['billNo', 'billDate', 'status', 'supplierId', 'depotId', 'staffId', 'totalQty', 'taxAmt', 'totalAmt', 'finalAmt', 'remark']

async function openDocuments(tx: Tx, kind: AnyKind, asked: Reading, places: DecimalPlaces): Promise<OpenList> {
  const service = apiOf(kind.words.id)
  const known = Object.entries(headFields).filter(([name, field]) => field.kind !== 'hidden' && !isUnseen(tx, service, name))
  const record = kind.definition.record
  const chosen = inOrder(known, asked.columns, inOrder(known, usual, known))
  const { language, requestId, query } = asked
  const page = (current: number) =>
    documentPage({ tx, user: readerOf(tx, asked), requestId, language, query: { ...query, current, size: pageRows } }, kind)
  const first = await page(1)
  return {
    columns: record
      ? recordColumns(record, asked, places)
      : chosen.map(([name, field]) => ({
          head: documentColumn(field, asked.language, places),
          cell: (row) => (name === 'status' ? String(row.statusName ?? '') : documentCell(field, row[field.name ?? name], asked.language)),
        })),
    total: first.total,
    batches: allPages(page, first),
  }
}

/** The columns of documents that are listed like a resource. */
function recordColumns({ fields }: ScreenDefinition, { columns, language }: Reading, places: DecimalPlaces): Column[] {
  const listed = Object.entries(fields).filter(([, field]) => field.list)
  return inOrder(listed, columns, listed).map(([name, field]) => ({
    head: columnOf(field, language, places),
    cell: (row) => cellOf(field, row[shownAs(name, field)], language),
  }))
}

const pageRows = 200
type RowPage = { records: readonly Row[]; total: number; pages: number }

async function* allPages(page: (current: number) => Promise<RowPage>, first: RowPage): AsyncGenerator<readonly Row[]> {
  yield first.records
  for (let current = 2; current <= first.pages; current += 1) yield (await page(current)).records
}

/** What is asked for of what there is, in the order it is asked in; the usual where nothing is, or nothing that there is. */
function inOrder<T>(known: readonly [string, T][], asked: readonly string[] | undefined, otherwise: [string, T][]): [string, T][] {
  const byName = new Map(known)
  const chosen = [...new Set(asked)].flatMap((name): [string, T][] => {
    const field = byName.get(name)
    return field === undefined ? [] : [[name, field]]
  })
  return chosen.length > 0 ? chosen : otherwise
}
