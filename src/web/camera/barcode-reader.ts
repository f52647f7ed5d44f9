import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The reader's own file comes from this server, as everything does. */
prepareZXingModule({ overrides: { locateFile: () => address } })

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'Code93', 'ITF', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 1,
}

/** The code on a picture, if there is one. */
export async function codeOn(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, options)
  return found?.isValid ? found.text : undefined
}
