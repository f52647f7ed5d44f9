/** The code in a picture; undefined if there is none. */
export type ReadCode = (picture: ImageData) => Promise<string | undefined>

/**
 * The part of the Barcode Detection API that is used here; TypeScript has no types for it, because not all browsers
 * have it.
 */
type Detector = { detect: (picture: ImageData) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'code_93', 'itf', 'qr_code', 'data_matrix']

/**
 * Returns the browser's own barcode detector if it knows the formats used on goods, otherwise the WebAssembly reader,
 * which is loaded on first use.
 */
export async function codeReader(): Promise<ReadCode> {
  const own = await ownReader().catch(() => undefined)
  return own ?? (await import('./barcode-reader.ts')).codeOn
}

async function ownReader(): Promise<ReadCode | undefined> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = Own ? await Own.getSupportedFormats() : []
  if (!Own || !known.includes('ean_13')) return undefined
  const detector = new Own({ formats: formats.filter((format) => known.includes(format)) })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue
}
