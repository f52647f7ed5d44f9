import { keepings } from '#domain/lots.ts'
import { intentOf } from '#machines/app/line-grid-keys.ts'
import { isComposing } from '../../ui/composing.ts'
import { fieldText } from './field-text.ts'
import { addSerials, commitInPlace, refusalOf, stepBack, stepForth, takeGoods, toggle } from './grid-commands.ts'
import { scanCode } from './grid-goods.ts'
import { usualInGrid } from './grid-own-keys.ts'
import { rowKeys } from './grid-rows.ts'
import { cellOf, type Grid, isEditing, lineAt, sayFixed } from './grid-state.ts'
import type { KeyPress } from './key-press.ts'
import { emptyScan, endScan, hearKey } from './scanner.ts'

/** What the screen has to know of a key: whether the grid wants to see its next problem. Everything else is done here. */
export type KeyAnswer = 'nextProblem' | undefined

/** A key pressed in the current cell. What the grid does not know stays with the editor, the page and the browser. */
export function pressed(grid: Grid, press: KeyPress): KeyAnswer {
  if (isComposing(press)) return undefined
  const event = usualInGrid(press)
  if (!event) return undefined
  const ctrl = event.ctrlKey || event.metaKey
  const editing = isEditing(grid)
  if (event.key === 'F4' && !ctrl && !event.altKey) return taken(event, 'nextProblem')
  if (!editing && event.altKey && !event.shiftKey && event.key === 'ArrowDown') return taken(event, 'nextProblem')
  if (rowKeys(grid, event)) return undefined
  if (!editing && ctrl && undoKeys(grid, event)) return undefined
  if (!editing && event.shiftKey && extend(grid, event)) return undefined
  if (!editing && event.key === ' ' && !ctrl && toggle(grid, cellOf(grid))) return taken(event, undefined)
  if (!editing && enters(event, ctrl) && sayFixed(grid)) return taken(event, undefined)
  obeyIntent(grid, event, ctrl)
  return undefined
}

const entering: ReadonlySet<string> = new Set(['TYPE', 'EDIT', 'CLEAR', 'PICK'])

/** Whether a key is about to change the current cell. */
function enters(event: KeyPress, ctrl: boolean): boolean {
  const intent = intentOf({ key: event.key, ctrl, shift: event.shiftKey, alt: event.altKey, keyCode: event.keyCode })
  return (intent !== undefined && entering.has(intent.type)) || (event.key === 'Backspace' && !ctrl)
}

function taken(event: KeyPress, answer: KeyAnswer): KeyAnswer {
  event.preventDefault()
  return answer
}

function undoKeys(grid: Grid, event: KeyPress): boolean {
  const key = event.key.toLowerCase()
  if (grid.inputs.readOnly || (key !== 'z' && key !== 'y')) return false
  event.preventDefault()
  if (key === 'z' && !event.shiftKey) stepBack(grid)
  else stepForth(grid)
  return true
}

/** With Shift the arrows move as ever, and the selection stays where it began. */
function extend(grid: Grid, event: KeyPress): boolean {
  const intent = intentOf({ key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey })
  if (intent?.type !== 'MOVE') return false
  event.preventDefault()
  if (!grid.view.get().anchor) grid.view.set({ anchor: cellOf(grid) })
  measurePage(grid)
  grid.movement.send(intent)
  return true
}

/** What the movement takes in any grid, and a grid that only shows must not. */
const changesRows: ReadonlySet<string> = new Set(['INSERT_ROW', 'DELETE_ROW'])

function obeyIntent(grid: Grid, event: KeyPress, ctrl: boolean): void {
  const intent = intentOf({ key: event.key, ctrl, shift: event.shiftKey, alt: event.altKey, keyCode: event.keyCode })
  const snapshot = grid.movement.getSnapshot()
  if (!intent || intent.type === 'TYPE') {
    // both together are AltGr, which types
    if (ctrl !== event.altKey) commitBefore(grid, event)
    return
  }
  const asked = intent.type === 'ENTER' ? { ...intent, ...enterFacts(grid) } : intent
  if (!snapshot.can(asked) || (grid.inputs.readOnly && changesRows.has(intent.type))) return
  // a Tab after Esc leaves the grid: the browser moves on, the movement only hears of it
  const leaves = snapshot.hasTag('leaving') && (intent.type === 'NEXT' || intent.type === 'BACK')
  if (!leaves) event.preventDefault()
  if (staysForRefusal(grid, intent.type)) return
  if (intent.type === 'MOVE') measurePage(grid)
  const { anchor } = grid.view.get()
  const ranged = intent.type === 'FILL_DOWN' || intent.type === 'CLEAR' || intent.type === 'DELETE_ROW'
  if (anchor && !ranged) grid.view.set({ anchor: undefined })
  if (asked.type === 'NEXT' || (asked.type === 'ENTER' && !('empty' in asked && asked.empty))) takeGoods(grid)
  grid.movement.send(asked)
}

/** Text that cannot be taken keeps the editor open and says why; Esc gives it up. */
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

/** Ctrl+S and the like belong to the page; it must find what was typed in the document. Copying and pasting stay in the editor. */
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

/** Where a key was pressed, seen from the grid. */
export type ScanPlace = 'goodsCell' | 'cell' | 'nowhere' | 'elsewhere'

/**
 * Listens to every key of the page for the pace of a scanner; true when a scan has just ended and was taken. In the goods cell a fast
 * code is what Enter takes anyway, so only scan mode takes it there; a field outside the grid keeps what is scanned into it.
 */
export function heardKey(grid: Grid, event: KeyPress, place: ScanPlace, nowMs: number): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || place === 'elsewhere' || grid.inputs.readOnly) return false
  const { scanMode } = grid.view.get()
  if (event.key !== 'Enter' && event.key !== 'Tab') {
    grid.hearsText = event.keyCode === 229
    grid.scan = hearKey(grid.scan, event.key, nowMs)
    return false
  }
  const text = isComposing(event) ? undefined : (endScan(grid.scan, nowMs, scanMode) ?? codeInFigure(grid))
  grid.scan = emptyScan
  if (text === undefined || (place === 'goodsCell' && !scanMode)) return false
  const inLots = place === 'cell' ? lotsCell(grid) : undefined
  // the number of a lot is what Enter takes anyway
  if (inLots === 'lot') return false
  if (inLots === 'serial') {
    event.preventDefault()
    addSerials(grid, text)
    return true
  }
  event.preventDefault()
  takeScanFromEditor(grid, text)
  scanCode(grid, text)
  return true
}

/** Whether the hand is in the cell of lots, or of pieces, of a line that can be entered. */
function lotsCell(grid: Grid): 'lot' | 'serial' | undefined {
  const { row, column } = cellOf(grid)
  const line = grid.lines[row]
  const cell = grid.inputs.columns[column]
  if (cell?.kind !== 'lots' || !line || !grid.context.isEditable(line, cell)) return undefined
  return line.keeping === keepings.serial ? 'serial' : 'lot'
}

/** A code that the camera read. The hand leaves the cells, or each code would bring up the keyboard of a phone. */
export function heardCamera(grid: Grid, text: string): void {
  if (grid.inputs.readOnly) return
  grid.movement.send({ type: 'BLUR' })
  if (lotsCell(grid) === 'serial') addSerials(grid, text)
  else scanCode(grid, text)
  grid.movement.send({ type: 'BLUR' })
}

/**
 * In scan mode a code that arrived haltingly in a figure's cell (a radio scanner, a busy computer) is a scan all the same: nobody enters
 * a quantity of eight digits and more while scanning.
 */
function codeInFigure(grid: Grid): string | undefined {
  const column = grid.inputs.columns[cellOf(grid).column]
  if (!grid.view.get().scanMode || !isEditing(grid) || !column?.numeric) return undefined
  return /^[0-9A-Za-z-]{8,}$/.exec(grid.draft?.text.trim() ?? '')?.[0]
}

/**
 * With an input method on, keys come without their characters (code 229) and the text arrives by itself: that is heard too, or a scan
 * under a Chinese input method would be lost.
 */
export function heardText(grid: Grid, text: string | null, nowMs: number): void {
  if (!grid.hearsText || !text) return
  for (const character of text) grid.scan = hearKey(grid.scan, character, nowMs)
}

/** The scanner has typed into the open cell too: what stood before it is committed, the scan is not. */
function takeScanFromEditor(grid: Grid, text: string): void {
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
