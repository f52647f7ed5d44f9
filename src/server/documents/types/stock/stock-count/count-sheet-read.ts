import type { DataOf } from '#contract/operations.gen.ts'
import { keepings, type LotQty } from '#domain/core/lots.ts'
import { codeKey, plainCode } from '#domain/core/plain-code.ts'
import { type Problem, problemDetail } from '#domain/core/refusals.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { type Decimal, decimal, roundTo, sum } from '#domain/figures/decimal.ts'
import { parseMixedQty } from '#domain/lines/quantities.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { type CountSheetColumn, countSheetColumns } from '#resources/sheets/count-sheet.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { maxFields } from '#server/http/refusals.ts'
import { cellFault, readMoment } from '#server/sheets/cell-value.ts'
import { plainHead } from '#server/sheets/heads.ts'
import { type ReadSheet, refuseHead, withSheet } from '#server/sheets/read.ts'
import type { Run } from '../../../engine/run.ts'
import { type CountContext, headRowOf, isCounting, loadCount } from './count-context.ts'
import { countFacts } from './count-facts.ts'
import type { CountLine } from './count-store.ts'

type CountedLine = DataOf<'CheckInventoryApi_readSheet'>[number]

/** A problem in a row of the sheet: its column and the reason. */
type SheetProblem = { row: number; column: CountSheetColumn; reason: Words }
/** A row of the sheet with its quantity as parsed: `base` is in basic units, and `unitId` is the basic unit. */
type ReadRow = { row: number; line: CountLine; unitId: string; base: Decimal } & Partial<
  Record<'lot' | 'expiresOn' | 'countedAt' | 'remark', string>
>
type SheetCells = Partial<Record<CountSheetColumn, string>>

const sheetProblem = (row: number, column: CountSheetColumn, zh: string, en: string): SheetProblem => ({ row, column, reason: { zh, en } })

/**
 * Reads a filled-in count sheet into lines that the count can save; stores nothing. Rows without a quantity are not
 * counted. Refuses LINE_BAD with all problems, by row and column in the user's language.
 */
export async function readCountSheet(run: Run, work: CountContext, path: string): Promise<CountedLine[]> {
  if (!isCounting(work.document)) refuseState(work)
  const { read, problems } = await withSheet(path, { heads: labelsRead, only: true }, (sheet) => readRows(run, work, sheet))
  const byLine = [...Map.groupBy(read, ({ line }) => line.id).values()]
  problems.push(...byLine.flatMap((those) => linesProblems(work, those)))
  if (problems.length > 0) refuseRows(run, problems)
  const counted = byLine.map(countedLineOf)
  await refuseUncountable(run, work, byLine, counted)
  return counted
}

/** Parses the rows and collects problems; stops reading once there are as many problems as an answer can hold. */
async function readRows(run: Run, work: CountContext, { head, batches }: ReadSheet) {
  const columns = columnsOf(head.cells)
  const finder = finderOf(work)
  const [read, problems]: [ReadRow[], SheetProblem[]] = [[], []]
  for await (const rows of batches) {
    for (const { row, cells } of rows) {
      const said = Object.fromEntries(columns.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]]] : []))) as SheetCells
      const found = said.qty === undefined ? undefined : readRow(run, work, finder, row, said)
      if (found && 'reason' in found) problems.push(found)
      else if (found) read.push(found)
    }
    if (problems.length >= maxFields) break
  }
  return { read, problems }
}

function refuseState({ document: { state } }: CountContext): never {
  const words = stockCount.states[state as keyof typeof stockCount.states]
  return refuse('STATUS_FORBIDS', { params: { state: words, event: stockCount.events.SAVE_COUNT } })
}

const labelsRead = Object.values(countSheetColumns).flatMap(({ zh, en }) => [zh, en].map(plainHead))

/**
 * Maps the header cells to columns, by their labels in either language. Quantity is required, and so is a column that
 * names the goods.
 */
function columnsOf(head: readonly (string | null)[]): (CountSheetColumn | undefined)[] {
  const known = new Map(
    (Object.keys(countSheetColumns) as CountSheetColumn[]).flatMap((name) =>
      [countSheetColumns[name].zh, countSheetColumns[name].en].map((label) => [plainHead(label), name] as const),
    ),
  )
  const columns = head.map((text) => known.get(plainHead(text ?? '')))
  if (!columns.includes('qty') || !(columns.includes('commInfoCode') || columns.includes('barCode'))) refuseHead()
  return columns
}

type LineFinder = (cells: SheetCells) => CountLine | undefined

/** Finds the line of the count for a row by the code of its goods; where the row has no code, by its barcode. */
function finderOf({ lines, masters }: CountContext): LineFinder {
  const byCode = new Map(lines.map((line) => [codeKey(masters.goods.get(line.commInfoId)?.code ?? ''), line]))
  const byBarcode = new Map(
    lines.flatMap((line) =>
      [masters.goods.get(line.commInfoId)?.barCode, ...(masters.units.get(line.commInfoId) ?? []).map(({ barCode }) => barCode)].flatMap(
        (code) => (code ? [[codeKey(code), line] as const] : []),
      ),
    ),
  )
  return ({ commInfoCode, barCode }) => (commInfoCode ? byCode.get(codeKey(commInfoCode)) : byBarcode.get(codeKey(barCode ?? '')))
}

/** Number of a lot as the books have it, however it was typed; an unknown number in its plain form. */
function storedLot({ knownLots }: CountContext, { commInfoId }: CountLine, typed: string): string {
  const known = knownLots.get(commInfoId) ?? []
  const same = known.find(({ lot }) => lot === typed) ?? known.find(({ lot }) => codeKey(lot) === codeKey(typed))
  return same?.lot ?? plainCode(typed)
}

const columnsTaken = ['commInfoCode', 'barCode', 'lot', 'expiresOn', 'unitName', 'qty', 'countedAt', 'remark'] as const

/** Problem of the first cell in a row whose content no column accepts. */
function faultIn(row: number, cells: SheetCells): SheetProblem | undefined {
  for (const column of columnsTaken) {
    const reason = cellFault(cells[column] ?? '')
    if (reason) return { row, column, reason }
  }
  return undefined
}

function readRow(run: Run, work: CountContext, find: LineFinder, row: number, cells: SheetCells): ReadRow | SheetProblem {
  const { masters } = work
  const { qty = '', expiresOn, remark } = cells
  const fault = faultIn(row, cells)
  if (fault) return fault
  const line = find(cells)
  const code = cells.commInfoCode ?? cells.barCode
  const place = cells.commInfoCode === undefined ? 'barCode' : 'commInfoCode'
  if (code === undefined) return sheetProblem(row, place, '没有填写商品', 'the goods are missing')
  if (!line) return sheetProblem(row, place, `盘点单里没有“${code}”`, `“${code}” is not in this count`)
  const lot = cells.lot && storedLot(work, line, cells.lot)
  const goods = masters.goods.get(line.commInfoId)
  const units = masters.units.get(line.commInfoId) ?? []
  const unit = units.find(({ unitName }) => unitName === (cells.unitName ?? goods?.unitName))
  if (!unit) return sheetProblem(row, 'unitName', `该商品没有单位“${cells.unitName}”`, `the goods have no unit “${cells.unitName}”`)
  const { qty: places } = run.settings.places
  const base = parseMixedQty(qty, units, decimal(unit.conversion ?? '1'), goods?.unitName)
  if (!base || base.isNegative()) return sheetProblem(row, 'qty', `“${qty}”不是数量`, `“${qty}” is no quantity`)
  if (!roundTo(base, places).eq(base)) return sheetProblem(row, 'qty', `最多${places}位小数`, `at most ${places} decimals`)
  if (lot !== undefined && goods?.keeping === keepings.none)
    return sheetProblem(row, 'lot', '该商品不按批次或序列号管理', 'the goods are kept neither by lot nor by serial number')
  const counted = readMoment(cells.countedAt ?? '')
  const countedAt = counted?.time && `${counted.day} ${counted.time}`
  if (cells.countedAt && !countedAt) return sheetProblem(row, 'countedAt', '请写成2026-01-31 09:30', 'write it as 2026-01-31 09:30')
  const lastDay = readMoment(expiresOn ?? '')?.day
  if (expiresOn && !lastDay) return sheetProblem(row, 'expiresOn', '请写成2026-01-31', 'write it as 2026-01-31')
  return { ...withoutNulls({ lot, expiresOn: lastDay, countedAt, remark }), row, line, unitId: goods?.unitId ?? '', base }
}

/**
 * Problems of the rows for one line. Goods may be in a sheet only once, or once per lot; and whoever fills in one lot
 * must fill in all lots that the sheet lists.
 */
function linesProblems({ document, masters, knownLots }: CountContext, rows: readonly ReadRow[]): SheetProblem[] {
  const [first] = rows
  if (!first) return []
  const isPieces = masters.goods.get(first.line.commInfoId)?.keeping === keepings.serial
  const column = rows.some(({ lot }) => lot) ? 'lot' : 'commInfoCode'
  const firstOf = new Map(rows.toReversed().map(({ lot, row }) => [lot, row]))
  const repeated = rows.filter(({ lot, row }) => firstOf.get(lot) !== row)
  const listed = isPieces && headRowOf(document).isBlind === 2 ? [] : (knownLots.get(first.line.commInfoId) ?? [])
  const left = first.lot === undefined ? [] : listed.filter(({ lot }) => !firstOf.has(lot))
  const unnamed = column === 'lot' ? rows.filter(({ lot }) => lot === undefined) : []
  return [
    ...repeated.map(({ row }) => sheetProblem(row, column, `与第${first.row}行重复`, `the same as row ${first.row}`)),
    ...unnamed.map(({ row }) => sheetProblem(row, 'lot', '没有填写批次或序列号', 'the lot or serial number is missing')),
    ...left.map(({ lot }) =>
      sheetProblem(first.row, 'qty', `批次“${lot}”没有填写，没有货请填0`, `lot “${lot}” is not filled in; 0 where none is there`),
    ),
  ]
}

/** Merges the rows for one line into one. Their latest time applies to all. */
function countedLineOf(rows: readonly ReadRow[]): CountedLine {
  const [first] = rows
  const lots = rows.flatMap(({ lot, base, expiresOn }): LotQty[] =>
    lot && base.gt(0) ? [{ lot, qty: base.toFixed(), ...(expiresOn ? { expiresOn } : {}) }] : [],
  )
  return withoutNulls({
    id: first?.line.id ?? '',
    qty: sum(rows.map(({ base }) => base)).toFixed(),
    unitId: first?.unitId || undefined,
    countedAt:
      rows
        .map(({ countedAt = '' }) => countedAt)
        .toSorted()
        .at(-1) || undefined,
    lots: lots.length > 0 ? lots : undefined,
    remark: rows.map(({ remark }) => remark).find(Boolean),
  }) as CountedLine
}

const columnOfField: Readonly<Record<string, CountSheetColumn>> = {
  lots: 'lot',
  unitId: 'unitName',
  countedAt: 'countedAt',
  remark: 'remark',
}

/** Refuses these lines where the count itself would refuse them; the problems name the rows of the sheet. */
async function refuseUncountable(run: Run, { document }: CountContext, rows: readonly ReadRow[][], lines: readonly CountedLine[]) {
  if (lines.length === 0) return
  const event = { type: 'SAVE_COUNT', lines }
  const work = await loadCount(run, document, { event, locks: new Set(), editing: false, saysLines: false })
  const { lineProblems, recountProblems } = countFacts(run, work)
  const found = [...lineProblems, ...recountProblems].map(({ row, ...problem }): SheetProblem => {
    const reason = problem.reason ?? { zh: problemDetail(problem, 'zh'), en: problemDetail(problem, 'en') }
    return { row: rows[(row ?? 1) - 1]?.[0]?.row ?? 1, column: columnOfField[problem.field ?? ''] ?? 'qty', reason }
  })
  if (found.length > 0) refuseRows(run, found)
}

const rowMessage: Words = { zh: '第{row}行“{column}”：{reason}', en: 'Row {row}, {column}: {reason}' }

function refuseRows({ language }: Run, all: readonly SheetProblem[]): never {
  const problems = all
    .toSorted((one, other) => one.row - other.row)
    .slice(0, maxFields)
    .map(({ row, column, reason }): Problem => {
      const params = { row: String(row), column: countSheetColumns[column][language], reason: reason[language] }
      return { row, field: column, rule: 'LINE_BAD', said: fillPlaceholders(rowMessage[language], params, language) }
    })
  return refuse('LINE_BAD', { problems })
}
