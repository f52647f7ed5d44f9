import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createInflateRaw } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { type CellText, missingValue, type NumberShape, numberText, plainText, shapeOf } from './cell-text.ts'
import { BadSheet, entriesOf, packedBytes, type SheetEntry, sheetLimits } from './limits.ts'
import type { TextEncoding } from './reading.ts'

/** A row of a sheet, with its cells as text; `index` is counted from 0. */
export type RowTexts = { index: number; values: readonly CellText[] }
/** A file that contains sheets. */
export type Book = {
  sheets: readonly { name: string; hidden: boolean }[]
  /** Encoding of a text file. */
  encoding?: TextEncoding
  rows: (sheet: number) => AsyncIterable<RowTexts> | Iterable<RowTexts>
}

type Attributes = Readonly<Record<string, string>>
type Handlers = { open?: (name: string, attributes: Attributes) => void; text?: (text: string) => void; close?: (name: string) => void }

/** Inflates every entry without storing the result, to verify the lengths that the directory states. */
async function proveLengths(zip: Buffer, entries: readonly SheetEntry[]): Promise<void> {
  for (const entry of entries) {
    const packed = packedBytes(zip, entry)
    if (entry.method === 0 && packed.length !== entry.inflated) throw new BadSheet({ reason: 'noSheet' })
    if (entry.method === 0) continue
    if (entry.method !== 8) throw new BadSheet({ reason: 'noSheet' })
    let length = 0
    for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
      length += (chunk as Buffer).length
      if (length > entry.inflated) throw new BadSheet({ reason: 'tooLarge' })
    }
  }
}

/** Opens an .xlsx file. The workbook, formats and shared texts are read at once, rows only on demand. */
export async function openXlsx(zip: Buffer): Promise<Book> {
  const entries = entriesOf(zip)
  await proveLengths(zip, entries)
  const parts = new Map(entries.map((entry) => [entry.name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), entry]))
  const part = (path: string) => parts.get(path.toLowerCase())
  const walk = async (path: string, handlers: Handlers) => {
    const entry = part(path)
    if (entry) for await (const _ of walkEntry(zip, entry, handlers));
  }
  const bookPath = (await relationsOf(walk, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const relations = await relationsOf(walk, bookPath)
  const pathOf = (type: string) => relations.find((one) => one.type === type)?.path ?? ''
  const { sheets, is1904 } = await workbookOf(walk, bookPath)
  const shapes = await shapesOf(walk, pathOf('styles'))
  const texts = await sharedTexts(walk, pathOf('sharedStrings'))
  return {
    sheets,
    rows: (at) => {
      const path = relations.find(({ id }) => id === sheets[at]?.relation)?.path ?? ''
      const entry = part(path)
      if (!entry) throw new BadSheet({ reason: 'noSheet' })
      return rowsOf(zip, entry, { shapes, texts, is1904 })
    },
  }
}

type Walk = (path: string, handlers: Handlers) => Promise<void>

/** Parses an entry piece by piece, yielding after each piece. */
async function* walkEntry(zip: Buffer, entry: SheetEntry, { open, text, close }: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw new BadSheet({ reason: 'noSheet' })
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open(plain(name), attributes as Attributes))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(plain(name)))
  const decoder = new StringDecoder('utf8')
  const packed = Readable.from([packedBytes(zip, entry)])
  for await (const chunk of entry.method === 0 ? packed : packed.pipe(createInflateRaw())) {
    parser.write(decoder.write(chunk as Buffer))
    yield
  }
  parser.write(decoder.end()).close()
  yield
}

async function relationsOf(walk: Walk, of: string): Promise<{ id: string; type: string; path: string }[]> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const found: { id: string; type: string; path: string }[] = []
  await walk(`${folder}_rels/${of.slice(folder.length)}.rels`, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = new URL(Target, `file:///${folder}`).pathname.slice(1)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: decodeURIComponent(path) })
    },
  })
  return found
}

async function workbookOf(walk: Walk, path: string) {
  const sheets: { name: string; hidden: boolean; relation: string }[] = []
  let is1904 = false
  await walk(path, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', hidden: (attributes.state ?? 'visible') !== 'visible', relation })
    },
  })
  return { sheets, is1904 }
}

/** How each style of cells shows numbers. */
async function shapesOf(walk: Walk, path: string): Promise<NumberShape[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCell = false
  await walk(path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) formats.push(Number(numFmtId))
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return formats.map((id) => shapeOf(id, codes.get(id)))
}

async function sharedTexts(walk: Walk, path: string): Promise<string[]> {
  const texts: string[] = []
  let [text, isText, isSpoken] = ['', false, false]
  await walk(path, {
    open: (name) => {
      if (name === 'si') text = ''
      // skips the phonetic text that may accompany a text
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text: (more) => {
      if (isText) text += more
    },
    close: (name) => {
      if (name === 'si') texts.push(unescapeXml(text))
      if (name === 'rPh') isSpoken = false
      isText = false
    },
  })
  return texts
}

/** Decodes `_x000D_` and the like, by which Excel writes characters that XML cannot contain. */
const unescapeXml = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

type Contents = { shapes: readonly NumberShape[]; texts: readonly string[]; is1904: boolean }
type OpenCell = { at: number; type: string; style: number; value: string; hasValue: boolean; hasFormula: boolean }

async function* rowsOf(zip: Buffer, entry: SheetEntry, contents: Contents): AsyncGenerator<RowTexts> {
  let rows: RowTexts[] = []
  let [index, next] = [-1, 0]
  let values: CellText[] = []
  let cell: OpenCell | undefined
  let isRead = false
  const open = (name: string, { r = '', t = 'n', s = '-1' }: Attributes) => {
    if (name === 'row') {
      index = r === '' ? index + 1 : Number(r) - 1
      ;[values, next] = [[], 0]
    } else if (name === 'c') {
      const at = r === '' ? next : columnAt(r)
      cell = { at, type: t, style: Number(s), value: '', hasValue: false, hasFormula: false }
      next = at + 1
    } else if (cell && name === 'f') cell.hasFormula = true
    else if (cell && (name === 'v' || name === 't')) [isRead, cell.hasValue] = [true, true]
    else if (name === 'rPh') isRead = false
  }
  const close = (name: string) => {
    if (name === 'c' && cell) {
      if (cell.at < sheetLimits.columns) setCell(values, cell.at, textOf(cell, contents))
      cell = undefined
    } else if (name === 'row') rows.push({ index, values })
    else if (name === 'v' || name === 't') isRead = false
  }
  const text = (more: string) => {
    if (isRead && cell) cell.value += more
  }
  for await (const _ of walkEntry(zip, entry, { open, close, text })) {
    const some = rows
    rows = []
    yield* some
  }
}

function setCell(values: CellText[], at: number, text: CellText): void {
  while (values.length < at) values.push(null)
  values[at] = text
}

/** The column, counted from 0, in a reference such as `AB12`. */
function columnAt(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const nth = letter.charCodeAt(0) - 64
    if (nth < 1 || nth > 26) break
    column = column * 26 + nth
  }
  return column - 1
}

function textOf({ type, style, value, hasValue, hasFormula }: OpenCell, { shapes, texts, is1904 }: Contents): CellText {
  if (hasFormula && !hasValue) return missingValue
  if (value === '') return null
  switch (type) {
    case 's':
      return plainText(texts[Number(value)] ?? '')
    case 'str':
    case 'inlineStr':
      return plainText(unescapeXml(value))
    case 'b':
      return value === '1' || value === 'true' ? 'true' : 'false'
    case 'e':
      return value
    case 'd':
      return plainText(value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, ''))
    default:
      return numberText(Number(value), shapes[style] ?? 'plain', is1904)
  }
}
