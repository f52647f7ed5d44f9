import { isUtf8 } from 'node:buffer'
import chardet from 'chardet'
import { streamCsvRows } from 'hucre/csv'
import iconv from 'iconv-lite'
import { plainText } from './cell-text.ts'
import { BadSheet, sheetLimits } from './limits.ts'
import type { TextEncoding } from './reading.ts'
import type { Book, RowTexts } from './xlsx-book.ts'

/** Characters that occur in files of other kinds but never in text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x08\x0E-\x19\x1B-\x1F]/

/** The content of a text file, and the encoding in which it was read. */
export type DecodedText = { text: string; encoding: TextEncoding }

/** The content of a text file, read in the chosen encoding, or else in the one it seems to have. */
export function decodeText(file: Buffer, chosen?: TextEncoding): DecodedText {
  const encoding = chosen ?? encodingOf(file)
  const text = iconv.decode(file, encoding)
  if (controls.test(text)) throw new BadSheet({ reason: 'noSheet' })
  return { text, encoding }
}

/**
 * Detects an encoding: by the byte order mark; UTF-8 if the whole file is valid; otherwise by the frequency of bytes,
 * with GB18030 as default because Chinese Windows writes it.
 */
function encodingOf(file: Buffer): TextEncoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'UTF-16LE'
  if (file[0] === 0xfe && file[1] === 0xff) return 'UTF-16BE'
  if (isUtf8(file) && !file.includes(0)) return 'UTF-8'
  const sample = file.subarray(0, 64 * 1024)
  const zerosAt = (parity: number) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (even !== odd) return odd > even ? 'UTF-16LE' : 'UTF-16BE'
  const guesses = chardet.analyse(sample)
  const confidence = (name: string) => guesses.find((guess) => guess.name === name)?.confidence ?? 0
  const likely = (['Big5', 'Shift_JIS'] as const).find((name) => confidence(name) > confidence('GB18030') && confidence(name) >= 50)
  return likely ?? 'GB18030'
}

/** Opens values separated by commas, semicolons, tabs or bars. Every cell is text, so that 0138 stays 0138. */
export function openText({ text, encoding }: DecodedText): Book {
  const delimiter = delimiterOf(text)
  return { sheets: [{ name: '', hidden: false }], encoding, rows: () => rowsOf(text, delimiter) }
}

function* rowsOf(text: string, delimiter: string): Generator<RowTexts> {
  let index = 0
  for (const values of streamCsvRows(text, { delimiter })) {
    yield { index, values: values.slice(0, sheetLimits.columns).map((value) => plainText(String(value ?? ''))) }
    index += 1
  }
}

const sampledLines = 100

/** The separator that is in most lines and most often in each: lines above a table have few cells. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 200_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/, sampledLines)
  const widths = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
  }
  const weight = (separator: string) => widths(separator) * lines.filter((line) => line.includes(separator)).length
  return [',', ';', '\t', '|'].toSorted((one, other) => weight(other) - weight(one))[0] ?? ','
}
