import type { DocumentField } from '#domain/core/field.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import { shownFieldOf, visibleFields } from '#resources/definition/visible-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { fieldsWith, type HeadField, type LineField } from '#resources/documents/document-fields.ts'
import { innerName } from '#resources/documents/wire-names.ts'
import type { Field } from '#resources/index.ts'
import type { PaperDocument } from './document-paper.ts'
import { paperChoices } from './print-template.ts'

type ExampleRow = Record<string, unknown>
type Printed = Pick<DocumentDefinition, 'print' | 'partner' | 'layout' | 'record' | 'lines' | 'prefix'>

const exampleDay = '2026-01-15'
const exampleLines = 3

/** An example value for a field by its kind; for text, it contains the label. */
function sampleOf(kind: DocumentField['kind'] | Field['kind'], label: string, nth: number): unknown {
  switch (kind) {
    case 'day':
    case 'date':
      return exampleDay
    case 'moment':
      return `${exampleDay} 10:30:00`
    case 'price':
    case 'qty':
    case 'integer':
      return String(12 * nth)
    case 'amount':
      return String(144 * nth)
    case 'rate':
    case 'percent':
      return '13'
    case 'code':
      return `A00${nth}`
    case 'yesNo':
    case 'choice':
      return 1
    case 'lots':
      return []
    default:
      return nth > 0 ? `${label} ${nth}` : label
  }
}

/** An example document of a type, by internal names, for previews when there is no document yet. */
export function exampleDocument(definition: Printed, language: Language): PaperDocument {
  const { partner, print, prefix, record } = definition
  const shared = { billNo: `${prefix}20260115-0001`, createUserName: language === 'zh' ? '张三' : 'Zhang San' }
  if (record) {
    const fieldsOf = (fields: typeof record.fields, nth: number): ExampleRow =>
      Object.fromEntries(
        visibleFields(fields).map(([name, field]) => [
          shownFieldOf(name, field),
          sampleOf(field.kind, inLanguage(field.label, language), nth),
        ]),
      )
    const children = Object.entries(record.children ?? {}).map(([name, { fields }]) => [name, rows((nth) => fieldsOf(fields, nth))])
    return { ...fieldsOf(record.fields, 0), ...Object.fromEntries(children), ...shared }
  }
  const { head, line } = fieldsWith(partner)
  const choices = paperChoices(definition)
  const named = (all: typeof choices.head) => all.map(({ field }) => innerName(partner, field))
  const sum = exampleLines * (exampleLines + 1) * 72
  const heads = [...named(choices.head), ...print.totals, ...Object.values(print.sums), ...(print.amount ? [print.amount] : [])]
  const headValue = (name: string) => {
    const { kind, label } = head[name as HeadField]
    return kind === 'amount' ? String(sum) : sampleOf(kind, inLanguage(label, language), kind === 'qty' ? exampleLines * 2 : 0)
  }
  const lineOf = (nth: number): ExampleRow => ({
    commInfoId: String(nth),
    ...Object.fromEntries(
      named(choices.columns).map((name) => {
        const { kind, label } = line[name as LineField]
        return [name, sampleOf(kind, inLanguage(label, language), nth)]
      }),
    ),
  })
  return {
    ...Object.fromEntries(heads.map((name) => [name, headValue(name)])),
    ...shared,
    lines: choices.columns.length > 0 ? rows(lineOf) : [],
  }
}

const rows = (rowOf: (nth: number) => ExampleRow): ExampleRow[] => Array.from({ length: exampleLines }, (_, at) => rowOf(at + 1))
