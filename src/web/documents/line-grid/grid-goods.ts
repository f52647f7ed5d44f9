import type { Words } from '#domain/words.ts'
import { fieldLabel } from '#resources/document-fields.ts'
import { errorText } from '../../error-text.ts'
import { filled } from '../words/fill-words.ts'
import { beep } from './beep.ts'
import { goodsName } from './cell-text.ts'
import { type DuplicateLine, duplicatesOf, mergeRows, type NewRows } from './duplicate-lines.ts'
import { amend, announce, cellOf, change, type Grid, goTo } from './grid-state.ts'
import { withLine } from './line-edits.ts'
import { duplicatePolicy } from './preferences.ts'
import { resolvedGoods, searchedGoods } from './recent-goods.ts'
import { keyOf } from './row-key.ts'
import { type LineRules, partnerOf } from './rules.ts'
import type { Resolved } from './types.ts'
import { isOfCode, leaveUnresolved, resolveGoods, typedCodes, unresolvedCodes } from './unresolved-goods.ts'
import { gridWords } from './words.ts'

/** Goods coming into lines: asking for codes, counting scans, and what becomes of goods that are there already. */

/** Asks for every code that waits, all in one request; what is added meanwhile goes with the next one. */
export function askOpen(grid: Grid): void {
  const texts = unresolvedCodes(grid.lines)
  if (grid.isAsking || grid.inputs.readOnly || texts.length === 0 || grid.view.get().failure !== undefined) return
  grid.isAsking = true
  void findAll(grid, texts).then(
    (answers) => {
      grid.isAsking = false
      takeAnswers(grid, texts, answers)
      askOpen(grid)
    },
    (error: unknown) => {
      grid.isAsking = false
      grid.view.set({ failure: errorText(error) })
    },
  )
}

/** Asks once more for goods whose look-up failed. */
export function askAgain(grid: Grid): void {
  grid.view.set({ failure: undefined })
  askOpen(grid)
}

/** Exact codes and barcodes first; a text typed by hand that is none means its best hit. */
async function findAll(grid: Grid, texts: string[]): Promise<Resolved[]> {
  const { lookups } = grid.inputs
  const exact = await resolvedGoods(lookups, texts)
  const found = new Set(exact.map(({ text }) => text))
  const typed = typedCodes(grid.lines)
  const others = texts.filter((text) => !found.has(text) && typed.has(text))
  const hits = await Promise.all(others.map(async (text) => ({ text, commodity: (await searchedGoods(lookups, text)).hits[0] })))
  return [...exact, ...hits.flatMap(({ text, commodity }) => (commodity ? [{ text, commodity }] : []))]
}

function takeAnswers(grid: Grid, texts: readonly string[], answers: readonly Resolved[]): void {
  // a document that is just being sent takes no changes; it is asked again when it does
  if (grid.inputs.readOnly) return
  const { lines, found, unknown, refused } = resolveGoods(grid.lines, texts, answers, grid.inputs.columns, grid.context)
  amend(grid, lines)
  grid.inputs.lookups.recent?.use(...answers.map(({ commodity }) => commodity))
  if (unknown.length > 0) {
    beep()
    announce(grid, filled(gridWords.unknown, { texts: unknown.join(grid.context.say(gridWords.comma)) }), true)
  }
  if (refused.length > 0) announce(grid, refusedWords(refused), true)
  const rowsOf = (scanned: boolean): NewRows =>
    new Map(found.filter(({ how }) => (how === 'scanned') === scanned).map(({ row, entered }) => [keyOf(lines[row], row), entered]))
  mergeNow(grid, rowsOf(true))
  considerTwins(grid, rowsOf(false))
}

/** Cells that could not be taken, the first five by row, column and text. */
export function refusedWords(refused: readonly { row: number; column: { label: Words }; text: string; why?: Words | undefined }[]): Words {
  const shown = refused.slice(0, 5).map(({ row, column, text, why }) => {
    const cell = { row: String(row + 1), column: column.label, text }
    return why ? filled(gridWords.refusedWhy, { ...cell, why }) : filled(gridWords.refusedCell, cell)
  })
  const list = (language: 'zh' | 'en') =>
    `${shown.map((cell) => cell[language]).join(gridWords.comma[language])}${refused.length > 5 ? '…' : ''}`
  return filled(gridWords.refused, { count: String(refused.length), cells: { zh: list('zh'), en: list('en') } })
}

/** What happens to rows that have just got goods which stand elsewhere too: as settled for this document type, else the user is asked. */
export function considerTwins(grid: Grid, rows: NewRows): void {
  const duplicates = duplicatesOf(grid.lines, rows, grid.context.rules)
  const [apart] = duplicates.filter(({ fields }) => fields.length > 0)
  if (apart) announce(grid, apartWords(apart, grid.context.rules))
  const alike = duplicates.filter(({ fields }) => fields.length === 0)
  const policy = duplicatePolicy(grid.inputs.kind)
  if (alike.length === 0 || policy === 'keep') return
  const repeated: NewRows = new Map(alike.map(({ key }) => [key, rows.get(key) ?? []]))
  if (policy === 'merge') mergeNow(grid, repeated)
  else askAboutTwins(grid, repeated)
}

function askAboutTwins(grid: Grid, repeated: NewRows): void {
  const open = grid.view.get().dialog
  const rows: NewRows = new Map([...(open?.type === 'duplicates' ? open.rows : []), ...repeated])
  const duplicates = duplicatesOf(grid.lines, rows, grid.context.rules).filter(({ fields }) => fields.length === 0)
  grid.view.set({ dialog: { type: 'duplicates', rows, duplicates } })
}

function apartWords({ row, otherRow, fields }: DuplicateLine, { settings }: LineRules): Words {
  const labels = fields.map((field) => fieldLabel(field, row, partnerOf(settings)) ?? { zh: field, en: field })
  const list: Words = { zh: labels.map(({ zh }) => zh).join(gridWords.comma.zh), en: labels.map(({ en }) => en).join(gridWords.comma.en) }
  return filled(gridWords.twinsApart, { row: String(row), other: String(otherRow), fields: list })
}

/** Adds the rows to those that hold the same goods already, as one step; the hand goes to the quantity that grew. */
export function mergeNow(grid: Grid, rows: NewRows): void {
  const { lines, into } = mergeRows(grid.lines, rows, grid.context.rules)
  if (into === undefined) return
  change(grid, lines)
  goTo(grid, into, quantityColumn(grid))
}

/** The place of the first quantity that may be entered; the first column where there is none. */
export function quantityColumn({ inputs: { columns } }: Pick<Grid, 'inputs'>): number {
  return Math.max(
    0,
    columns.findIndex(({ kind, editable }) => kind === 'qty' && editable),
  )
}

/**
 * One scan: one more on the line of this very code, else a line of its own at the end, which is there at once and finds its goods when the
 * answer comes. So no scan is lost and their order stays, however fast they follow. The hand goes to the quantity, to correct it.
 */
export function scanCode(grid: Grid, scanned: string): void {
  const text = scanned.normalize('NFKC')
  const at = grid.lines.findIndex((line) => isOfCode(line, text))
  const row = at < 0 ? grid.lines.length : at
  const line = grid.lines[at] ?? { ...leaveUnresolved(grid.context.newLine(), text, 'scanned') }
  const next = grid.context.rules.addQuantity(line, 1)
  change(grid, withLine(grid.lines, row, next), cellOf(grid))
  if (line.asked?.state === 'unknown') beep()
  announce(grid, filled(gridWords.scanned, { goods: goodsName(next) || text, qty: grid.context.rules.quantityOf(next) }))
  goTo(grid, row, quantityColumn(grid))
  askOpen(grid)
}
