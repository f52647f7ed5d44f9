import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The reader's WebAssembly file is served by this server, like everything else. */
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
