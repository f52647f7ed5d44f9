/** A key press as a keyboard event reports it; `composing` is true while an input method is composing. */
export type Press = {
  key: string
  ctrl?: boolean
  shift?: boolean
  alt?: boolean
  composing?: boolean
  /**
   * The deprecated `KeyboardEvent.keyCode`. Some input methods send the Enter that confirms a word after `composing`
   * has ended: only code 229 tells it from an ordinary Enter.
   */
  keyCode?: number
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'pageUp' | 'pageDown' | 'first' | 'last'

/** An intent of the user in the grid, from a key or a button. */
export type Intent =
  | { type: 'ENTER'; text?: string; empty?: boolean }
  | { type: 'NEXT' | 'BACK' | 'EDIT' | 'ESCAPE' | 'CLEAR' }
  | { type: 'FILL_DOWN' | 'INSERT_ROW' | 'DELETE_ROW' }
  | { type: 'PICK' | 'HISTORY' | 'STOCK' }
  | { type: 'MOVE'; to: Direction }
  | { type: 'TYPE'; text: string }

const moves: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}
const withCtrl: Readonly<Record<string, Intent>> = {
  Home: { type: 'MOVE', to: 'first' },
  End: { type: 'MOVE', to: 'last' },
  d: { type: 'FILL_DOWN' },
  D: { type: 'FILL_DOWN' },
  Enter: { type: 'INSERT_ROW' },
  Delete: { type: 'DELETE_ROW' },
}
const alone: Readonly<Record<string, Intent>> = {
  Enter: { type: 'ENTER' },
  Tab: { type: 'NEXT' },
  F2: { type: 'EDIT' },
  F7: { type: 'PICK' },
  F8: { type: 'HISTORY' },
  F9: { type: 'STOCK' },
  Escape: { type: 'ESCAPE' },
  Delete: { type: 'CLEAR' },
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined)

/**
 * Returns the intent of a key press, or undefined if the grid does not handle the key. The Enter that confirms a word
 * of an input method is never handled; a key that the machine does not accept in its state (`snapshot.can`) stays with
 * the cell's editor and the browser.
 */
export function intentOf({ key, ctrl = false, shift = false, alt = false, composing = false, keyCode }: Press): Intent | undefined {
  if (composing || keyCode === 229 || alt) return undefined
  if (ctrl) return shift ? undefined : own(withCtrl, key)
  if (shift && (key === 'Enter' || key === 'Tab')) return { type: 'BACK' }
  const to = own(moves, key)
  if (to) return shift ? undefined : { type: 'MOVE', to }
  const intent = own(alone, key)
  if (intent) return shift ? undefined : intent
  return [...key].length === 1 ? { type: 'TYPE', text: key } : undefined
}
