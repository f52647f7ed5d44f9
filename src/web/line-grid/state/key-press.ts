/** The part of a keyboard event the grid reads, React's or the browser's. */
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
