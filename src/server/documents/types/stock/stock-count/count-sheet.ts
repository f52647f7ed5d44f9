import type { DataOf } from '#contract/operations.gen.ts'
import { keepings } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { type CountSheetColumn, countSheetColumns } from '#resources/sheets/count-sheet.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { requireReadAccess } from '../../../engine/depot-access.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import { type CountContext, headRowOf, isCounting, loadCount } from './count-context.ts'
import type { KnownLot } from './count-lots.ts'
import { readCountSheet } from './count-sheet-read.ts'
import { type BinOfLine, binsOf, type CountLine } from './count-store.ts'

export type SheetRow = DataOf<'CheckInventoryApi_sheetRows'>[number]
type CountSheetQuery = Pick<Call<'CheckInventoryApi_sheetRows'>['query'], 'id' | 'groupBy'>

/** Handlers for counting on paper: count sheets as rows and as a file, and reading a sheet that was filled in. */
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

/** A count with its lines, if the user may see it. */
async function countOf(run: Run, id: string): Promise<CountContext> {
  const stored = (await readDocument(run.tx, stockCount.id, id)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, stored)
  return loadCount(run, stored, undefined)
}

/** Area of a bin location: the part before its first separator, for example A of A-01-03. */
const areaOf = (place: string | undefined): string | undefined => place?.split(/[-/.\s]/, 1)[0] || undefined

const sheetNameOf = ({ wareCode, classifyName }: Partial<BinOfLine>, by: CountSheetQuery['groupBy']): string | undefined =>
  by === 'place' ? areaOf(wareCode) : by === 'class' ? classifyName : undefined

/** Compares names so that lines without a bin location or class come last. */
const compareNames = (one = '\uffff', other = '\uffff') => one.localeCompare(other, 'zh-CN', { numeric: true })

/**
 * Rows of a count's sheets, in each sheet by bin location; goods tracked by lot have a row per known lot. While lines
 * are to be recounted, only those are listed.
 */
async function sheetRows(run: Run, work: CountContext, by: CountSheetQuery['groupBy']): Promise<SheetRow[]> {
  const shelves = await binsOf(run.tx, work.document.id)
  const again = work.lines.filter(({ needsRecount }) => needsRecount)
  const rows = (again.length > 0 && isCounting(work.document) ? again : work.lines).flatMap((line) => {
    const shelf = shelves.get(line.id) ?? {}
    const sheetName = sheetNameOf(shelf, by)
    return lotsListed(work, line).map((lot) => ({ line, shelf, sheetName, row: rowFor(run, work, line, lot) }))
  })
  const sorted = rows.toSorted(
    (one, other) =>
      compareNames(one.sheetName, other.sheetName) ||
      compareNames(one.shelf.wareCode, other.shelf.wareCode) ||
      one.line.indexNo - other.line.indexNo,
  )
  return sorted.map(({ row, shelf, sheetName }, at) => withoutNulls({ ...row, ...shelf, sheetName, indexNo: at + 1 }) as SheetRow)
}

/** Lots of a line that its sheet lists, if any. The sheets of a blind count list no serial numbers. */
function lotsListed({ document, masters, knownLots }: CountContext, { commInfoId }: CountLine): readonly (KnownLot | undefined)[] {
  const isPieces = masters.goods.get(commInfoId)?.keeping === keepings.serial
  const known = knownLots.get(commInfoId) ?? []
  return known.length === 0 || (isPieces && headRowOf(document).isBlind === 2) ? [undefined] : known
}

function rowFor({ settings }: Run, { document, masters }: CountContext, line: CountLine, lot: KnownLot | undefined) {
  const goods = masters.goods.get(line.commInfoId)
  const books = headRowOf(document).isBlind === 2 ? undefined : (lot?.qty ?? line.snapshotQty)
  return {
    ...{ id: line.id, commInfoCode: goods?.code, commInfoName: goods?.name, spec: goods?.spec, barCode: goods?.barCode },
    ...{ unitName: goods?.unitName, lot: lot?.lot, expiresOn: lot?.expiresOn },
    bookQty: books && fixedText(decimal(books), settings.places.qty),
  }
}

const fileName: Words = { zh: '盘点表', en: 'Count sheet' }

async function sheetFile(run: Run, { id, groupBy }: CountSheetQuery): Promise<FileAnswer> {
  const work = await countOf(run, id)
  const rows = await sheetRows(run, work, groupBy)
  const isBlind = headRowOf(work.document).isBlind === 2
  const names = (Object.keys(countSheetColumns) as CountSheetColumn[]).filter((name) => !(isBlind && name === 'bookQty'))
  const cells = async function* () {
    for (const row of rows) yield names.map((name) => (row as Partial<Record<CountSheetColumn, string | number>>)[name] ?? null)
  }
  const heads = names.map((name) => ({ header: countSheetColumns[name][run.language], width: countSheetColumns[name].width }))
  return answerSheet(run.tx, `${fileName[run.language]}-${work.document.billNo ?? id}`, heads, cells())
}
