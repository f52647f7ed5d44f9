/** Downloads a file in the browser. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  // revoked later, because the browser reads the file from this address only after the click
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
