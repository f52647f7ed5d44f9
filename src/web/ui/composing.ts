/** A keyboard event of React or of the browser. */
type Key = { keyCode?: number; isComposing?: boolean; nativeEvent?: { isComposing?: boolean } }

/**
 * True while an input method is composing text: its Enter must neither move the focus nor submit nor select.
 * `isComposing` alone is not enough, because some input methods send the Enter after they have ended; it can then be
 * recognised only by key code 229. All key handlers use this guard.
 */
export function isComposing(event: Key): boolean {
  return (event.isComposing ?? event.nativeEvent?.isComposing ?? false) || event.keyCode === 229
}
