import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Language } from '#domain/words.ts'
import { headFields } from '#resources/document-fields.ts'
import type { Field, ResourceDefinition } from '#resources/index.ts'
import { assignedDepots } from '#server/documents/engine/depot-access.ts'
import type { AnyKind } from '#server/documents/engine/kind.ts'
import { documentPage } from '#server/documents/queries/document-list.ts'
import { showing, type Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { User } from '../http/request.ts'
import { countRows, type PageQuery, readAll } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { cellOf, columnOf, documentCell, documentColumn } from './cells.ts'
import type { List } from './lists.ts'
import type { SheetCell, SheetColumn } from './sheet/write.ts'

type Row = Readonly<Record<string, unknown>>
type Column = { head: SheetColumn; cell: (row: Row) => SheetCell }

/** A list opened for reading all of it. */
export type OpenList = { columns: readonly Column[]; total: number; batches: AsyncIterable<readonly Row[]> }

/** How a list was asked for. */
export type Asked = { columns?: readonly string[]; query: PageQuery; language: Language; userId: string; requestId: string }

/** Opens a list as somebody sees it; its rows come some hundreds at a time. */
export async function openList(tx: Tx, list: List, asked: Asked): Promise<OpenList> {
  const { places } = await settingsOf(tx)
  return 'definition' in list ? openResource(tx, list.definition, asked, places) : openDocuments(tx, list.kind, asked, places)
}

async function openResource(
  tx: Tx,
  definition: ResourceDefinition,
  { columns, query, language, userId }: Asked,
  places: DecimalPlaces,
): Promise<OpenList> {
  const plan = planOf(definition)
  const listed = Object.entries(definition.fields).filter(([, field]) => field.list && field.kind !== 'image')
  const chosen = inOrder(listed, columns, listed)
  return {
    columns: chosen.map(([name, field]) => ({
      head: columnOf(field, language, places),
      cell: (row) => cellOf(field, row[shownAs(name, field)], language),
    })),
    total: await countRows(tx, plan, query),
    batches: readAll(showing(tx, await assignedDepots(tx, userId)), plan, query),
  }
}

/** A reference is answered with the name of what it points to. */
const shownAs = (name: string, field: Field): string => ('name' in field ? field.name : name)

const usual = ['billNo', 'billDate', 'status', 'supplierId', 'depotId', 'staffId', 'totalQty', 'taxAmt', 'totalAmt', 'finalAmt', 'remark']

async function openDocuments(tx: Tx, kind: AnyKind, asked: Asked, places: DecimalPlaces): Promise<OpenList> {
  const known = Object.entries(headFields).filter(([, field]) => field.kind !== 'hidden')
  const chosen = inOrder(known, asked.columns, inOrder(known, usual, known))
  const first = await pageOf(tx, kind, asked, 1)
  return {
    columns: chosen.map(([name, field]) => ({
      head: documentColumn(field, asked.language, places),
      cell: (row) => (name === 'status' ? String(row.statusName ?? '') : documentCell(field, row[field.name ?? name], asked.language)),
    })),
    total: first.total,
    batches: allPages(tx, kind, asked, first),
  }
}

const pageRows = 200
type DocumentPage = Awaited<ReturnType<typeof documentPage>>

async function pageOf(tx: Tx, kind: AnyKind, { query, language, userId, requestId }: Asked, current: number): Promise<DocumentPage> {
  // a list shows what its reader may see of documents, which no right but that to the list decides
  const user: User = {
    id: userId,
    account: '',
    realName: '',
    tenantId: tx.tenantId,
    rights: new Set(),
    depots: await assignedDepots(tx, userId),
    sessionId: '',
    isAdministrator: false,
    mustChangePassword: false,
  }
  return documentPage({ tx, user, requestId, language, query: { ...query, current, size: pageRows } }, kind)
}

async function* allPages(tx: Tx, kind: AnyKind, asked: Asked, first: DocumentPage): AsyncGenerator<readonly Row[]> {
  yield first.records
  for (let current = 2; current <= first.pages; current += 1) yield (await pageOf(tx, kind, asked, current)).records
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
