/**
 * Copies text to the clipboard. Browsers offer the clipboard API over https only; over http the text is put into a
 * hidden field, selected and copied by the browser's copy command.
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
