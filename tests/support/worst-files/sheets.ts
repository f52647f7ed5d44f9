import { fileBytes } from '#domain/core/file-limits.ts'
import { sheetLimits } from '#server/sheets/limits.ts'
import type { Maker } from './kinds.ts'
import { filledTo, mebibyte, rowsOf, zipOf } from './zip.ts'

const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relation = `${schemas}/officeDocument/2006/relationships`

type Book = { sheet: string; strings?: string; styles?: string; more?: Record<string, string | Buffer>; stated?: number }

/** A workbook with one sheet, written as XML text; `sheet` is the content of `worksheet`. */
function bookOf({ sheet, strings = '', styles = '', more = {}, stated }: Book): Buffer {
  const links = ['worksheet', 'sharedStrings', 'styles'].map((type, nth) => {
    const target = type === 'worksheet' ? 'worksheets/sheet1' : type
    return `<Relationship Id="r${nth}" Type="${relation}/${type}" Target="${target}.xml"/>`
  })
  const relations = (inner: string) => `<Relationships xmlns="${schemas}/package/2006/relationships">${inner}</Relationships>`
  const type = (ending: string, name: string) => `<Default Extension="${ending}" ContentType="application/${name}"/>`
  const book =
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
  const types = [type('rels', 'vnd.openxmlformats-package.relationships+xml'), type('xml', 'xml'), book].join('')
  return zipOf(
    {
      '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types">${types}</Types>`,
      '_rels/.rels': relations(`<Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/>`),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(links.join('')),
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
      'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${sheet}</worksheet>`,
      ...more,
    },
    stated,
  )
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const row = (inner: string) => `<row>${inner}</row>`
const heads = (head: readonly string[]) => row(head.map((one) => text(escaped(one))).join(''))
/** The rows of a sheet below its head. */
const data = (head: readonly string[], rows: string) => `<sheetData>${heads(head)}${rows}</sheetData>`
const shared = '<c t="s"><v>0</v></c>'
const strings = (words: string) => `<si><t>${words}</t></si>`

/** Cells whose texts together are nearly as long as allowed. */
function longest(head: readonly string[]): Buffer {
  const most = Math.floor((sheetLimits.text * 0.9) / 5000 / head.length)
  return bookOf({ sheet: data(head, row(text('单'.repeat(5000)).repeat(head.length)).repeat(most)) })
}

/** Workbooks, most of them with the head that an import looks for. */
export const sheets: Readonly<Record<string, Maker>> = {
  'every row wrong': (head) => bookOf({ sheet: data(head, row(text('饮料').repeat(head.length)).repeat(sheetLimits.rows)) }),
  'every row of figures': (head) =>
    bookOf({
      sheet: data(
        head,
        rowsOf(sheetLimits.rows, (nth) => row(text(String(nth)).repeat(head.length))),
      ),
    }),
  'texts of the greatest length': longest,
  'every column': (head) => bookOf({ sheet: data([...head, ...Array(100).fill('x')], row(text('饮').repeat(100)).repeat(19_990)) }),
  'more columns than a sheet has': (head) => bookOf({ sheet: data(head, row('<c><v>1</v></c>'.repeat(20_000)).repeat(200)) }),
  'shared strings of ninety megabytes': (head) =>
    bookOf({ sheet: data(head, row(shared).repeat(1000)), strings: filledTo(90 * mebibyte, strings('饮料一二三四')) }),
  'one shared string in every cell': (head) =>
    bookOf({ sheet: data(head, row(shared.repeat(head.length)).repeat(19_000)), strings: strings('x'.repeat(30_000)) }),
  'styles and merged cells without end': (head) =>
    bookOf({
      sheet: `${data(head, row(text('a')).repeat(10))}<mergeCells>${rowsOf(500_000, (n) => `<mergeCell ref="A${n + 1}:B${n + 1}"/>`)}</mergeCells>`,
      styles: `<cellXfs>${filledTo(40 * mebibyte, '<xf numFmtId="14"/>')}</cellXfs>`,
    }),
  'elements in each other': () => bookOf({ sheet: filledTo(50 * mebibyte, '<a>') }),
  'begun tags': () => bookOf({ sheet: filledTo(50 * mebibyte, '<') }),
  'attributes without end': (head) =>
    bookOf({ sheet: data(head, `<row ${rowsOf(1_000_000, (nth) => `a${nth}="1" `)}>${text('a')}</row>`) }),
  entities: (head) => bookOf({ sheet: data(head, row(text(filledTo(50 * mebibyte, '&amp;')))) }),
  'entities in each other': (head) => bookOf({ sheet: `<!DOCTYPE a [${laughs}]>${data(head, row(text('&e9;')))}` }),
  'a bomb that says what it is': (head) => bookOf({ sheet: data(head, ''), more: { 'xl/media/a': Buffer.alloc(200 * mebibyte) } }),
  'a bomb that lies': (head) => bookOf({ sheet: data(head, ' '.repeat(150 * mebibyte)), stated: 1000 }),
  'archives in each other': (head) =>
    bookOf({ sheet: data(head, row(text('a'))), more: { 'xl/a.zip': zipOf({ 'b.zip': zipOf({ c: Buffer.alloc(150 * mebibyte) }) }) } }),
  'entries without end': () =>
    zipOf(Object.fromEntries(Array.from({ length: 60_000 }, (_, nth) => [`xl/worksheets/sheet${nth}.xml`, 'x']))),
}

const laughs = `<!ENTITY e0 "ha">${rowsOf(9, (nth) => `<!ENTITY e${nth + 1} "${`&e${nth};`.repeat(10)}">`)}`

/** Files of comma-separated values, some with the head that an import looks for. */
export const tables: Readonly<Record<string, Maker>> = {
  'every row': (head) => `${head.join(',')}\n${rowsOf(sheetLimits.rows, (nth) => `${head.map(() => `A${nth}`).join(',')}\n`)}`,
  commas: () => ','.repeat(fileBytes),
  'line ends': () => '\n'.repeat(fileBytes),
  quotes: () => '"'.repeat(fileBytes),
  'one cell': (head) => `${head.join(',')}\n"${'x'.repeat(fileBytes - 10_000)}`,
  'bytes of another writing': () => Buffer.alloc(fileBytes, 0xb5),
}

/** These keep a reader busy for seconds; some are stopped after 40 seconds. */
export const slowSheets = [
  'every row of figures',
  'every column',
  'shared strings of ninety megabytes',
  'styles and merged cells without end',
  'elements in each other',
  'begun tags',
  'attributes without end',
  'entities',
  'entries without end',
] as const
export const slowTables = ['commas', 'line ends', 'quotes', 'one cell', 'bytes of another writing'] as const
