import { fileBytes } from '#domain/core/file-limits.ts'
import type { Maker } from './kinds.ts'
import { pictures, slowPictures } from './pictures.ts'
import { sheets, slowSheets, slowTables, tables } from './sheets.ts'
import { invoices, markup, models } from './texts.ts'
import { filledTo, mebibyte, rowsOf, zipOf } from './zip.ts'

/** Documents that are stored unchanged. */
const papers: Readonly<Record<string, Maker>> = {
  'objects without end': () => `%PDF-1.7\n${filledTo(fileBytes - 100, '1 0 obj<<>>endobj\n')}`,
  'a list of objects in each other': () => `%PDF-1.7\n1 0 obj\n${'['.repeat(fileBytes - 100)}`,
  'noughts behind its head': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(fileBytes - 100)]),
  'one byte too many': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(fileBytes - 8)]),
}

const nested = (depth: number): Buffer => (depth === 0 ? Buffer.alloc(100 * mebibyte) : zipOf({ 'a.zip': nested(depth - 1) }))

/** Archives, and documents that are archives. */
const archives: Readonly<Record<string, Maker>> = {
  'a document of Word that is a bomb': () => zipOf({ '[Content_Types].xml': wordType, 'word/document.xml': Buffer.alloc(200 * mebibyte) }),
  'types of content that are a bomb': () => zipOf({ '[Content_Types].xml': filledTo(200 * mebibyte, wordType) }),
  'types of content behind many entries': () =>
    zipOf({ ...Object.fromEntries(Array.from({ length: 30_000 }, (_, nth) => [`a${nth}`, 'x'])), '[Content_Types].xml': wordType }),
  'entries without end': () => zipOf(Object.fromEntries(Array.from({ length: 60_000 }, (_, nth) => [`a${nth}`, 'x']))),
  'archives in each other': () => nested(20),
  'heads of entries without end': () => filledTo(fileBytes, 'PK\x03\x04\x14\0\0\0\0\0'),
  'begun entries': () => filledTo(fileBytes, 'PK\x03\x04'),
}
const wordType = '<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'

/** Files of no known kind. */
const others: Readonly<Record<string, Maker>> = {
  nothing: () => '',
  noughts: () => Buffer.alloc(fileBytes),
  lines: () => '\n'.repeat(fileBytes),
  characters: () => filledTo(fileBytes, '单据'),
  'a boundary without end': () => filledTo(fileBytes, '\r\n--'),
  'letters of XML': () => rowsOf(1000, () => '<?xml version="1.0"?>'),
}

export type Files = { ending: string; makers: Readonly<Record<string, Maker>>; slow?: readonly string[] }

/** Files of the greatest allowed size, each in another way, by kind. `slow`: those that take seconds. */
export const worstFiles = {
  sheet: { ending: 'xlsx', makers: sheets, slow: slowSheets },
  csv: { ending: 'csv', makers: tables, slow: slowTables },
  picture: { ending: 'png', makers: pictures, slow: slowPictures },
  invoice: { ending: 'xml', makers: invoices },
  bpmn: { ending: 'bpmn', makers: models },
  html: { ending: 'html', makers: markup },
  pdf: { ending: 'pdf', makers: papers },
  archive: { ending: 'docx', makers: archives, slow: ['types of content behind many entries', 'entries without end'] },
  other: { ending: 'pdf', makers: others },
} as const satisfies Record<string, Files>
export type FileKind = keyof typeof worstFiles
