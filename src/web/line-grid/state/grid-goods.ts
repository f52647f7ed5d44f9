import type { Words } from '#domain/core/words.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { errorText } from '../../client/error-text.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { goodsName } from '../lines/cell-text.ts'
import { type DuplicateLine, duplicatesOf, mergeRows, type NewRows } from '../lines/duplicate-lines.ts'
import { withLine } from '../lines/line-edits.ts'
import { duplicatePolicy } from '../lines/preferences.ts'
import { keyOf } from '../lines/row-key.ts'
import { type LineRules, partnerOf } from '../lines/rules.ts'
import type { ResolvedGoods } from '../lines/types.ts'
import { isLineOfCode, resolveGoods, typedCodes, unresolvedCodes, withPendingGoods } from '../lines/unresolved-goods.ts'
import { gridWords } from '../lines/words.ts'
import { beep } from './beep.ts'
import { amendLines, announce, cellOf, changeLines, type Grid, moveCursor } from './grid-state.ts'
import { resolveGoodsOrRecent, searchGoodsOrRecent } from './recent-goods.ts'

/** How goods get into lines: looking up codes, counting scans, and handling duplicates. */

/** Looks up all waiting codes in one request. Codes that are added meanwhile are looked up in the next one. */
export function resolveOpenCodes(grid: Grid): void {
  const texts = unresolvedCodes(grid.lines)
  if (grid.isAsking || grid.inputs.readOnly || texts.length === 0 || grid.view.get().failure !== undefined) return
  grid.isAsking = true
  void findAllGoods(grid, texts).then(
    (answers) => {
      grid.isAsking = false
      applyResolvedGoods(grid, texts, answers)
      resolveOpenCodes(grid)
    },
    (error: unknown) => {
      grid.isAsking = false
      grid.view.set({ failure: errorText(error) })
    },
  )
}

/** Repeats a look-up of goods that failed. */
export function retryResolve(grid: Grid): void {
  grid.view.set({ failure: undefined })
  resolveOpenCodes(grid)
}

/** Finds goods by exact codes and barcodes. For a typed text that is neither, the best match of a search is taken. */
async function findAllGoods(grid: Grid, texts: string[]): Promise<ResolvedGoods[]> {
  const { lookups } = grid.inputs
  const exact = await resolveGoodsOrRecent(lookups, texts)
  const found = new Set(exact.map(({ text }) => text))
  const typed = typedCodes(grid.lines)
  const others = texts.filter((text) => !found.has(text) && typed.has(text))
  const hits = await Promise.all(others.map(async (text) => ({ text, commodity: (await searchGoodsOrRecent(lookups, text)).hits[0] })))
  return [...exact, ...hits.flatMap(({ text, commodity }) => (commodity ? [{ text, commodity }] : []))]
}

function applyResolvedGoods(grid: Grid, texts: readonly string[], answers: readonly ResolvedGoods[]): void {
  // while the document is being sent its lines must not change; the codes are looked up again when the lines can be
  // edited
  if (grid.inputs.readOnly) return
  const { lines, found, unknown, refused } = resolveGoods(grid.lines, texts, answers, grid.inputs.columns, grid.context)
  amendLines(grid, lines)
  grid.inputs.lookups.recent?.use(...answers.map(({ commodity }) => commodity))
  if (unknown.length > 0) {
    beep()
    announce(grid, fillTemplate(gridWords.unknown, { texts: unknown.join(grid.context.say(gridWords.comma)) }), true)
  }
  if (refused.length > 0) announce(grid, refusedWords(refused), true)
  const rowsOf = (scanned: boolean): NewRows =>
    new Map(found.filter(({ how }) => (how === 'scanned') === scanned).map(({ row, entered }) => [keyOf(lines[row], row), entered]))
  mergeDuplicates(grid, rowsOf(true))
  handleDuplicates(grid, rowsOf(false))
}

/** A message about cells that did not accept their text: row, column and text of the first five, and a count. */
export function refusedWords(refused: readonly { row: number; column: { label: Words }; text: string; why?: Words | undefined }[]): Words {
  const shown = refused.slice(0, 5).map(({ row, column, text, why }) => {
    const cell = { row: String(row + 1), column: column.label, text }
    return why ? fillTemplate(gridWords.refusedWhy, { ...cell, why }) : fillTemplate(gridWords.refusedCell, cell)
  })
  const list = (language: 'zh' | 'en') =>
    `${shown.map((cell) => cell[language]).join(gridWords.comma[language])}${refused.length > 5 ? '…' : ''}`
  return fillTemplate(gridWords.refused, { count: String(refused.length), cells: { zh: list('zh'), en: list('en') } })
}

/**
 * Handles rows whose goods are also in another row: the user is asked, unless a setting for this document type says to
 * merge or keep them. Rows that differ otherwise are kept, with a message.
 */
export function handleDuplicates(grid: Grid, rows: NewRows): void {
  const duplicates = duplicatesOf(grid.lines, rows, grid.context.rules)
  const [apart] = duplicates.filter(({ fields }) => fields.length > 0)
  if (apart) announce(grid, notMergedWords(apart, grid.context.rules))
  const alike = duplicates.filter(({ fields }) => fields.length === 0)
  const policy = duplicatePolicy(grid.inputs.kind)
  if (alike.length === 0 || policy === 'keep') return
  const repeated: NewRows = new Map(alike.map(({ key }) => [key, rows.get(key) ?? []]))
  if (policy === 'merge') mergeDuplicates(grid, repeated)
  else openDuplicatesDialog(grid, repeated)
}

function openDuplicatesDialog(grid: Grid, repeated: NewRows): void {
  const open = grid.view.get().dialog
  const rows: NewRows = new Map([...(open?.type === 'duplicates' ? open.rows : []), ...repeated])
  const duplicates = duplicatesOf(grid.lines, rows, grid.context.rules).filter(({ fields }) => fields.length === 0)
  grid.view.set({ dialog: { type: 'duplicates', rows, duplicates } })
}

function notMergedWords({ row, otherRow, fields }: DuplicateLine, { settings }: LineRules): Words {
  const labels = fields.map((field) => fieldLabel(field, row, partnerOf(settings)) ?? { zh: field, en: field })
  const list: Words = { zh: labels.map(({ zh }) => zh).join(gridWords.comma.zh), en: labels.map(({ en }) => en).join(gridWords.comma.en) }
  return fillTemplate(gridWords.twinsApart, { row: String(row), other: String(otherRow), fields: list })
}

/**
 * Merges these rows into the rows with the same goods, as one step for undo. The cursor moves to the increased
 * quantity.
 */
export function mergeDuplicates(grid: Grid, rows: NewRows): void {
  const { lines, into } = mergeRows(grid.lines, rows, grid.context.rules)
  if (into === undefined) return
  changeLines(grid, lines)
  moveCursor(grid, into, quantityColumn(grid))
}

/** Index of the first quantity column that can be edited; 0 if there is none. */
export function quantityColumn({ inputs: { columns } }: Pick<Grid, 'inputs'>): number {
  return Math.max(
    0,
    columns.findIndex(({ kind, editable }) => kind === 'qty' && editable),
  )
}

/**
 * Counts a scan: adds 1 to the line with this code, or appends a line for it. A new line appears at once and gets its
 * goods when the answer arrives, so that no scan is lost and their order stays, however fast they follow each other.
 * The cursor moves to the quantity, so that it can be corrected.
 */
export function scanCode(grid: Grid, scanned: string): void {
  const text = scanned.normalize('NFKC')
  const at = grid.lines.findIndex((line) => isLineOfCode(line, text))
  const row = at < 0 ? grid.lines.length : at
  const line = grid.lines[at] ?? { ...withPendingGoods(grid.context.newLine(), text, 'scanned') }
  const next = grid.context.rules.addQuantity(line, 1)
  changeLines(grid, withLine(grid.lines, row, next), cellOf(grid))
  if (line.asked?.state === 'unknown') beep()
  announce(grid, fillTemplate(gridWords.scanned, { goods: goodsName(next) || text, qty: grid.context.rules.quantityOf(next) }))
  moveCursor(grid, row, quantityColumn(grid))
  resolveOpenCodes(grid)
}
