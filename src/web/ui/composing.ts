/** A keyboard event as React or the browser gives it. */
type Key = { keyCode?: number; isComposing?: boolean; nativeEvent?: { isComposing?: boolean } }

/**
 * True while an input method is composing, so that its Enter neither moves, submits nor selects. `isComposing` alone
 * is not enough: some input methods send the committing Enter after they ended, and only key code 229 gives it away.
 * All key handlers use this guard.
 */
export function isComposing(event: Key): boolean {
  return (event.isComposing ?? event.nativeEvent?.isComposing ?? false) || event.keyCode === 229
}
