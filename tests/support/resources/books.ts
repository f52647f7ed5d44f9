import { strToU8, zipSync } from 'fflate'

/** A cell as Excel stores it: `f` a formula, `e` an error, `z` its number format, `raw` the digits of a number. */
export type BookCell = string | number | null | { v?: string | number; f?: string; e?: string; z?: string; raw?: string }
export type BookSheet = { name?: string; hidden?: boolean; rows: readonly (readonly BookCell[])[]; merges?: readonly string[] }

const schemas = 'http://schemas.openxmlformats.org'
const relations = `${schemas}/officeDocument/2006/relationships`
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`
const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`

/** A workbook that may contain any cell that Excel can store, as an uploaded file. */
export function bookFile(sheets: readonly BookSheet[], { is1904 = false, name = 'book.xlsx' } = {}): File {
  const formats: string[] = []
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 1
  }
  const cellXml = (cell: BookCell, at: string) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    const { v, f, e, z, raw } = typeof cell === 'number' ? { v: cell } : cell
    const style = z === undefined ? '' : ` s="${styleOf(z)}"`
    const formula = f === undefined ? '' : `<f>${escaped(f)}</f>`
    if (e !== undefined) return `<c r="${at}" t="e"${style}>${formula}<v>${e}</v></c>`
    if (typeof v === 'string') return `<c r="${at}" t="str"${style}>${formula}<v>${escaped(v)}</v></c>`
    const value = raw ?? (v === undefined ? undefined : String(v))
    return `<c r="${at}"${style}>${formula}${value === undefined ? '' : `<v>${value}</v>`}</c>`
  }
  const sheetXml = ({ rows, merges = [] }: BookSheet) => {
    const lines = rows.map(
      (row, at) => `<row r="${at + 1}">${row.map((cell, n) => cellXml(cell, `${columnName(n)}${at + 1}`)).join('')}</row>`,
    )
    const merged = merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
    return part(`<worksheet ${main}><sheetData>${lines.join('')}</sheetData>${merged}</worksheet>`)
  }
  const bodies = sheets.map(sheetXml)
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const relationships = (inner: string) => part(`<Relationships xmlns="${schemas}/package/2006/relationships">${inner}</Relationships>`)
  const listed = sheets.map(
    (sheet, at) =>
      `<sheet name="${sheet.name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${sheet.hidden ? ' state="hidden"' : ''} r:id="s${at}"/>`,
  )
  const custom = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`).join('')
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`)].join('')
  const bytes = zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': relationships(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': part(
      `<workbook ${main} xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      [
        ...sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
        relation('st', 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/styles.xml': part(
      `<styleSheet ${main}><numFmts>${custom}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(bodies.map((body, at) => [`xl/worksheets/sheet${at + 1}.xml`, body])),
  })
  return new File([new Uint8Array(bytes)], name)
}
