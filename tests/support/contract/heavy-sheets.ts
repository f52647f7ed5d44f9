import { strToU8, zipSync } from 'fflate'

const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
const schemas = 'http://schemas.openxmlformats.org'
const relations = `${schemas}/officeDocument/2006/relationships`
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`

/** The letters of a column: 0 is A, 25 is Z, 26 is AA. */
function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A sheet as Excel writes it: each text is stored once in the file, however many cells contain it, and rows are
 * indexes of texts.
 */
export function sharedSheet(texts: readonly string[], rows: Iterable<readonly number[]>, name = 'sheet.xlsx'): File {
  const lines: string[] = []
  for (const row of rows) {
    const at = lines.length + 1
    lines.push(`<row r="${at}">${row.map((text, column) => `<c r="${columnName(column)}${at}" t="s"><v>${text}</v></c>`).join('')}</row>`)
  }
  const bytes = zipSync(
    {
      '[Content_Types].xml': part(
        `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      '_rels/.rels': part(
        `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': part(
        `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': part(
        `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': part(`<sst ${main}>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`),
      'xl/worksheets/sheet1.xml': part(`<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`),
    },
    { level: 1 },
  )
  return new File([new Uint8Array(bytes)], name)
}
