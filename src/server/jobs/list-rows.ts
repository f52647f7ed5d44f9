import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Language } from '#domain/words.ts'
import { headFields } from '#resources/document-fields.ts'
import { apiOf } from '#resources/documents/index.ts'
import type { Field, ResourceDefinition } from '#resources/index.ts'
import { showing, type Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { AnyKind } from '../documents/engine/kind.ts'
import { documentPage } from '../documents/queries/document-list.ts'
import { queryWithoutUnseen } from '../http/guarded.ts'
import type { User } from '../http/request.ts'
import { type Sight, sightOf } from '../identity/sight.ts'
import { countRows, type PageQuery, readAll } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { isUnseen } from '../unseen.ts'
import { cellOf, columnOf, documentCell, documentColumn } from './cells.ts'
import type { List } from './lists.ts'
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
  return 'definition' in list
    ? openResource(seen, list.definition, wanted, places)
    : openDocuments(seen, list.kind, { ...wanted, ...sight }, places)
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

const usual = ['billNo', 'billDate', 'status', 'supplierId', 'depotId', 'staffId', 'totalQty', 'taxAmt', 'totalAmt', 'finalAmt', 'remark']

async function openDocuments(tx: Tx, kind: AnyKind, asked: Reading, places: DecimalPlaces): Promise<OpenList> {
  const service = apiOf(kind.words.id)
  const known = Object.entries(headFields).filter(([name, field]) => field.kind !== 'hidden' && !isUnseen(tx, service, name))
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

async function pageOf(
  tx: Tx,
  kind: AnyKind,
  { query, language, userId, requestId, rights, unseen, depots }: Reading,
  current: number,
): Promise<DocumentPage> {
  const user: User = {
    id: userId,
    account: '',
    realName: '',
    tenantId: tx.tenantId,
    rights,
    unseen,
    depots,
    sessionId: '',
    isAdministrator: false,
    mustChangePassword: false,
  }
  return documentPage({ tx, user, requestId, language, query: { ...query, current, size: pageRows } }, kind)
}

async function* allPages(tx: Tx, kind: AnyKind, asked: Reading, first: DocumentPage): AsyncGenerator<readonly Row[]> {
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
