/** Downloads a file in the browser. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  // the browser has read it by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
