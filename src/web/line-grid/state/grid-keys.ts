import { keepings } from '#domain/core/lots.ts'
import { intentOf } from '#machines/app/line-grid-keys.ts'
import { isComposing } from '../../ui/composing.ts'
import { fieldText } from '../lines/field-text.ts'
import { addSerials, commitGoods, commitInPlace, refusalOf, toggleYesNo } from './grid-commands.ts'
import { scanCode } from './grid-goods.ts'
import { redoChange, undoChange } from './grid-history.ts'
import { defaultGridKey } from './grid-own-keys.ts'
import { handleRowKey } from './grid-rows.ts'
import { announceFixedCell, cellOf, type Grid, isEditing, lineAt } from './grid-state.ts'
import type { KeyPress } from './key-press.ts'
import { addScanKey, emptyScan, endScan } from './scanner.ts'

/**
 * What the screen has to do after a key: move to the next problem, or nothing, because everything else has been done.
 */
export type KeyAnswer = 'nextProblem' | undefined

/**
 * Handles a key that was pressed in the current cell. Keys that the grid does not use are left to the editor, the page
 * and the browser.
 */
export function handleKey(grid: Grid, press: KeyPress): KeyAnswer {
  if (isComposing(press)) return undefined
  const event = defaultGridKey(press)
  if (!event) return undefined
  const ctrl = event.ctrlKey || event.metaKey
  const editing = isEditing(grid)
  if (event.key === 'F4' && !ctrl && !event.altKey) return consumeKey(event, 'nextProblem')
  if (!editing && event.altKey && !event.shiftKey && event.key === 'ArrowDown') return consumeKey(event, 'nextProblem')
  if (handleRowKey(grid, event)) return undefined
  if (!editing && ctrl && undoKeys(grid, event)) return undefined
  if (!editing && event.shiftKey && extendSelection(grid, event)) return undefined
  if (!editing && event.key === ' ' && !ctrl && toggleYesNo(grid, cellOf(grid))) return consumeKey(event, undefined)
  if (!editing && isEntryKey(event, ctrl) && announceFixedCell(grid)) return consumeKey(event, undefined)
  performIntent(grid, event, ctrl)
  return undefined
}

const entryIntents: ReadonlySet<string> = new Set(['TYPE', 'EDIT', 'CLEAR', 'PICK'])

/** True if the key would change the current cell. */
function isEntryKey(event: KeyPress, ctrl: boolean): boolean {
  const intent = intentOf({ key: event.key, ctrl, shift: event.shiftKey, alt: event.altKey, keyCode: event.keyCode })
  return (intent !== undefined && entryIntents.has(intent.type)) || (event.key === 'Backspace' && !ctrl)
}

function consumeKey(event: KeyPress, answer: KeyAnswer): KeyAnswer {
  event.preventDefault()
  return answer
}

function undoKeys(grid: Grid, event: KeyPress): boolean {
  const key = event.key.toLowerCase()
  if (grid.inputs.readOnly || (key !== 'z' && key !== 'y')) return false
  event.preventDefault()
  if (key === 'z' && !event.shiftKey) undoChange(grid)
  else redoChange(grid)
  return true
}

/** Extends the selection with Shift and an arrow key: the current cell moves, the start of the selection stays. */
function extendSelection(grid: Grid, event: KeyPress): boolean {
  const intent = intentOf({ key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey })
  if (intent?.type !== 'MOVE') return false
  event.preventDefault()
  if (!grid.view.get().anchor) grid.view.set({ anchor: cellOf(grid) })
  measurePage(grid)
  grid.movement.send(intent)
  return true
}

/** Events that the movement machine accepts in any grid, but that a read-only grid must not perform. */
const changesRows: ReadonlySet<string> = new Set(['INSERT_ROW', 'DELETE_ROW'])

function performIntent(grid: Grid, event: KeyPress, ctrl: boolean): void {
  const intent = intentOf({ key: event.key, ctrl, shift: event.shiftKey, alt: event.altKey, keyCode: event.keyCode })
  const snapshot = grid.movement.getSnapshot()
  if (!intent || intent.type === 'TYPE') {
    // Ctrl and Alt together are AltGr, which types a character
    if (ctrl !== event.altKey) commitBefore(grid, event)
    return
  }
  const asked = intent.type === 'ENTER' ? { ...intent, ...enterFacts(grid) } : intent
  if (!snapshot.can(asked) || (grid.inputs.readOnly && changesRows.has(intent.type))) return
  // a Tab after Esc leaves the grid: the browser moves the focus, and the movement machine only has to know
  const leaves = snapshot.hasTag('leaving') && (intent.type === 'NEXT' || intent.type === 'BACK')
  if (!leaves) event.preventDefault()
  if (staysForRefusal(grid, intent.type)) return
  if (intent.type === 'MOVE') measurePage(grid)
  const { anchor } = grid.view.get()
  const ranged = intent.type === 'FILL_DOWN' || intent.type === 'CLEAR' || intent.type === 'DELETE_ROW'
  if (anchor && !ranged) grid.view.set({ anchor: undefined })
  if (asked.type === 'NEXT' || (asked.type === 'ENTER' && !('empty' in asked && asked.empty))) commitGoods(grid)
  grid.movement.send(asked)
}

/**
 * Shows why the text in the editor cannot be written into the line, and returns true if it cannot. The editor then
 * stays open; Esc discards the text.
 */
function staysForRefusal(grid: Grid, type: string): boolean {
  if (!isEditing(grid) || !(type === 'ENTER' || type === 'NEXT' || type === 'BACK')) return false
  const wrong = refusalOf(grid)
  if (wrong) grid.view.set({ wrong })
  return wrong !== undefined
}

function enterFacts(grid: Grid): { text?: string; empty: boolean } {
  const { row, column } = cellOf(grid)
  const { draft } = grid
  const line = lineAt(grid, row)
  const isGoods = grid.inputs.columns[column]?.kind === 'goods'
  const shown = line.asked?.text ?? fieldText(line, 'commInfoId')
  return {
    ...(draft ? { text: draft.text.trim() } : {}),
    empty: isGoods && (draft ? draft.text.trim() === '' && !draft.chosen : shown === ''),
  }
}

/**
 * Writes the typed text into its line before a key such as Ctrl+S, which belongs to the page: the page must find the
 * text in the document. The keys for copying, pasting and editing text belong to the editor.
 */
function commitBefore(grid: Grid, event: KeyPress): void {
  const key = event.key.toLowerCase()
  const ofEditor = ['c', 'v', 'x', 'a', 'z', 'y', 'control', 'alt', 'meta', 'shift', 'arrowleft', 'arrowright', 'backspace', 'home', 'end']
  if (!isEditing(grid) || ofEditor.includes(key) || refusalOf(grid)) return
  commitInPlace(grid)
}

const rowHeightPx = 30

function measurePage(grid: Grid): void {
  const pageRows = Math.max(1, Math.floor((grid.scroller?.clientHeight ?? 0) / rowHeightPx) - 3)
  if (pageRows !== grid.movement.getSnapshot().context.pageRows) grid.movement.send({ type: 'SHAPE', pageRows })
}

/** Where a key was pressed: in the goods cell, in another cell, outside any field, or in a field outside the grid. */
export type KeyTarget = 'goodsCell' | 'cell' | 'nowhere' | 'elsewhere'

/**
 * Recognises a scanner by the pace of its keys, from all keys of the page. Returns true if a scan has just ended and
 * was counted. In the goods cell a scan is counted here only in scan mode, because otherwise Enter takes the code
 * anyway. A code scanned into a field outside the grid stays in that field.
 */
export function readScannerKey(grid: Grid, event: KeyPress, place: KeyTarget, nowMs: number): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || place === 'elsewhere' || grid.inputs.readOnly) return false
  const { scanMode } = grid.view.get()
  if (event.key !== 'Enter' && event.key !== 'Tab') {
    grid.hearsText = event.keyCode === 229
    grid.scan = addScanKey(grid.scan, event.key, nowMs)
    return false
  }
  const text = isComposing(event) ? undefined : (endScan(grid.scan, nowMs, scanMode) ?? codeInFigure(grid))
  grid.scan = emptyScan
  if (text === undefined || (place === 'goodsCell' && !scanMode)) return false
  const inLots = place === 'cell' ? lotsCell(grid) : undefined
  // in a cell of lots, Enter enters the number anyway
  if (inLots === 'lot') return false
  if (inLots === 'serial') {
    event.preventDefault()
    addSerials(grid, text)
    return true
  }
  event.preventDefault()
  removeScanFromEditor(grid, text)
  scanCode(grid, text)
  return true
}

/** Whether the current cell is an editable cell of lots, or of serial numbers; undefined if neither. */
function lotsCell(grid: Grid): 'lot' | 'serial' | undefined {
  const { row, column } = cellOf(grid)
  const line = grid.lines[row]
  const cell = grid.inputs.columns[column]
  if (cell?.kind !== 'lots' || !line || !grid.context.isEditable(line, cell)) return undefined
  return line.keeping === keepings.serial ? 'serial' : 'lot'
}

/**
 * Counts a code that the camera has read. The focus leaves the cells, because a phone would otherwise open its
 * keyboard for each code.
 */
export function handleCameraCode(grid: Grid, text: string): void {
  if (grid.inputs.readOnly) return
  grid.movement.send({ type: 'BLUR' })
  if (lotsCell(grid) === 'serial') addSerials(grid, text)
  else scanCode(grid, text)
  grid.movement.send({ type: 'BLUR' })
}

/**
 * In scan mode, the text of a numeric cell counts as a scan if it is a code of at least eight characters. The scanner
 * was then too slow to be recognised by its pace (by radio, or on a busy computer), and nobody types such a quantity
 * while scanning.
 */
function codeInFigure(grid: Grid): string | undefined {
  const column = grid.inputs.columns[cellOf(grid).column]
  if (!grid.view.get().scanMode || !isEditing(grid) || !column?.numeric) return undefined
  return /^[0-9A-Za-z-]{8,}$/.exec(grid.draft?.text.trim() ?? '')?.[0]
}

/**
 * Reads text that arrives without its keys. With an input method, keys come without characters (code 229) and the text
 * follows separately; without this, a scan under a Chinese input method would be lost.
 */
export function readScannerText(grid: Grid, text: string | null, nowMs: number): void {
  if (!grid.hearsText || !text) return
  for (const character of text) grid.scan = addScanKey(grid.scan, character, nowMs)
}

/**
 * Removes a scanned code from the open cell, into which the scanner has typed it. A text that was there before the
 * scan is written into the line.
 */
function removeScanFromEditor(grid: Grid, text: string): void {
  const { draft } = grid
  if (!isEditing(grid) || !draft) return
  const before = draft.text.endsWith(text) ? draft.text.slice(0, -text.length) : ''
  if (before === '') {
    grid.movement.send({ type: 'ESCAPE' })
    return
  }
  const { row, column } = cellOf(grid)
  grid.draft = { text: before }
  grid.movement.send({ type: 'BLUR' })
  grid.movement.send({ type: 'FOCUS', row, column })
}
