import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { keepings } from '#domain/lots.ts'
import type { Words } from '#domain/words.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { type CountSheetColumn, countSheetColumns } from '#resources/count-sheet.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { answerSheet } from '#server/jobs/import-sheets.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import { requireSight } from '../../engine/depot-access.ts'
import { readDocument } from '../../engine/document-store.ts'
import { openRun, type Run } from '../../engine/run.ts'
import type { KnownLot } from './count-lots.ts'
import { readCountSheet } from './count-sheet-read.ts'
import { type CountLine, type ShelfOfLine, shelvesOf } from './count-store.ts'
import { type CountWork, isCounting, load, rowOf } from './count-work.ts'

export type SheetRow = DataOf<'CheckInventoryApi_sheetRows'>[number]
type Asked = Pick<Call<'CheckInventoryApi_sheetRows'>['query'], 'id' | 'groupBy'>

/** Counting on paper: the sheets that what is counted is written down on, as rows and as a file, and what a filled-in one says. */
export const countSheetHandlers: HandlersOf<`CheckInventoryApi_${'sheetRows' | 'sheet' | 'readSheet'}`> = {
  CheckInventoryApi_sheetRows: async (call) => {
    const run = await openRun(call)
    return sheetRows(run, await countOf(run, call.query.id), call.query.groupBy)
  },
  CheckInventoryApi_sheet: async (call) => sheetFile(await openRun(call), call.query),
  CheckInventoryApi_readSheet: async (call) => {
    const run = await openRun(call)
    return readCountSheet(run, await countOf(run, call.body.id), call.body.file.path)
  },
}

/** A count that the user may see, with its lines. */
async function countOf(run: Run, id: string): Promise<CountWork> {
  const stored = (await readDocument(run.tx, stockCount.id, id)) ?? refuse('DOC_GONE')
  await requireSight(run, stored)
  return load(run, stored, undefined)
}

/** The area of a place is what stands before its first separator: A-01-03 lies in A. */
const areaOf = (place: string | undefined): string | undefined => place?.split(/[-/.\s]/, 1)[0] || undefined

const nameOf = ({ wareCode, classifyName }: Partial<ShelfOfLine>, by: Asked['groupBy']): string | undefined =>
  by === 'place' ? areaOf(wareCode) : by === 'class' ? classifyName : undefined

/** What has no place or class stands last. */
const inOrder = (one = '\uffff', other = '\uffff') => one.localeCompare(other, 'zh-CN', { numeric: true })

/**
 * The rows of a count's sheets, each sheet in the order of its shelves; of goods kept by lot a row for each lot that may be found. What is
 * counted again has sheets of its own.
 */
async function sheetRows(run: Run, work: CountWork, by: Asked['groupBy']): Promise<SheetRow[]> {
  const shelves = await shelvesOf(run.tx, work.document.id)
  const again = work.lines.filter(({ needsRecount }) => needsRecount)
  const rows = (again.length > 0 && isCounting(work.document) ? again : work.lines).flatMap((line) => {
    const shelf = shelves.get(line.id) ?? {}
    const sheetName = nameOf(shelf, by)
    return lotsListed(work, line).map((lot) => ({ line, shelf, sheetName, row: rowFor(run, work, line, lot) }))
  })
  const sorted = rows.toSorted(
    (one, other) =>
      inOrder(one.sheetName, other.sheetName) || inOrder(one.shelf.wareCode, other.shelf.wareCode) || one.line.indexNo - other.line.indexNo,
  )
  return sorted.map(({ row, shelf, sheetName }, at) => present({ ...row, ...shelf, sheetName, indexNo: at + 1 }) as SheetRow)
}

/** The lots of a line that its sheet lists, or none: whoever counts blind is told no piece. */
function lotsListed({ document, masters, knownLots }: CountWork, { commInfoId }: CountLine): readonly (KnownLot | undefined)[] {
  const isPieces = masters.goods.get(commInfoId)?.keeping === keepings.serial
  const known = knownLots.get(commInfoId) ?? []
  return known.length === 0 || (isPieces && rowOf(document).isBlind === 2) ? [undefined] : known
}

function rowFor({ settings }: Run, { document, masters }: CountWork, line: CountLine, lot: KnownLot | undefined) {
  const goods = masters.goods.get(line.commInfoId)
  const books = rowOf(document).isBlind === 2 ? undefined : (lot?.qty ?? line.snapshotQty)
  return {
    ...{ id: line.id, commInfoCode: goods?.code, commInfoName: goods?.name, spec: goods?.spec, barCode: goods?.barCode },
    ...{ unitName: goods?.unitName, lot: lot?.lot, expiresOn: lot?.expiresOn },
    bookQty: books && fixed(decimal(books), settings.places.qty),
  }
}

const fileName: Words = { zh: '盘点表', en: 'Count sheet' }

async function sheetFile(run: Run, { id, groupBy }: Asked): Promise<FileAnswer> {
  const work = await countOf(run, id)
  const rows = await sheetRows(run, work, groupBy)
  const isBlind = rowOf(work.document).isBlind === 2
  const names = (Object.keys(countSheetColumns) as CountSheetColumn[]).filter((name) => !(isBlind && name === 'bookQty'))
  const cells = async function* () {
    for (const row of rows) yield names.map((name) => (row as Partial<Record<CountSheetColumn, string | number>>)[name] ?? null)
  }
  const heads = names.map((name) => ({ header: countSheetColumns[name][run.language], width: countSheetColumns[name].width }))
  return answerSheet(run.tx, `${fileName[run.language]}-${work.document.billNo ?? id}`, heads, cells())
}
