/**
 * Puts text on the clipboard. Browsers offer their clipboard over https only; elsewhere the text is selected and
 * copied as by hand.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>
  if (clipboard) return clipboard.writeText(text)
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.className = 'ui-hidden'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
}
