/** Hands a file to the browser's downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  // the browser has taken it by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
