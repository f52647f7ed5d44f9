/** The code on a picture, if there is one. */
export type ReadCode = (picture: ImageData) => Promise<string | undefined>

/** What of the Barcode Detection API is used here; TypeScript does not know it, for not all browsers have it. */
type Detector = { detect: (picture: ImageData) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'code_93', 'itf', 'qr_code', 'data_matrix']

/** The reader of this browser where it has one that knows goods' codes, else one that is fetched when it is first needed. */
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
