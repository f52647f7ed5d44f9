/** What the grid reads of a keyboard event, of React or of the browser. */
export type KeyPress = {
  key: string
  keyCode: number
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  isComposing?: boolean
  nativeEvent?: { isComposing?: boolean }
  preventDefault: () => void
}
