import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Loads the reader's WebAssembly file from this server. By default the library would fetch it from elsewhere. */
prepareZXingModule({ overrides: { locateFile: () => address } })

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'Code93', 'ITF', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 1,
}

/** The code in a picture; undefined if there is none. */
export async function codeOn(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, options)
  return found?.isValid ? found.text : undefined
}
