import type { DocumentField } from '#domain/core/field.ts'
import { splitList } from '#domain/core/split-list.ts'
import type { Language } from '#domain/core/words.ts'
import { Decimal, type DecimalPlaces } from '#domain/figures/decimal.ts'
import type { Field } from '#resources/index.ts'
import type { SheetCell, SheetColumn } from './write.ts'

const numberKinds = new Set<Field['kind']>(['price', 'amount', 'qty', 'factor', 'percent', 'integer'])
/** Digits that Excel stores of a number. A longer one is written as text, because it would be changed otherwise. */
const excelDigits = 15

/** A wire value as a cell: figures as numbers, choices in words, everything else as text. */
export function cellOf(field: Field, value: unknown, language: Language): SheetCell {
  if (value === undefined || value === null || value === '') return null
  switch (field.kind) {
    case 'yesNo':
      return (value === 2 ? yes : no)[language]
    case 'switch':
      return (value === 1 ? on : off)[language]
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.words[language] ?? String(value)
    case 'names':
      return splitList(String(value))
        .map((name) => field.options.find((option) => option.value === name)?.words[language] ?? name)
        .join(', ')
    case 'word':
      return field.options.find((option) => option.value === value)?.words[language] ?? String(value)
    default:
      return numberKinds.has(field.kind) ? numberOf(String(value)) : String(value)
  }
}

function numberOf(text: string): SheetCell {
  const figure = new Decimal(text)
  return figure.precision() <= excelDigits ? figure.toNumber() : text
}

const yes = { zh: '是', en: 'Yes' }
const no = { zh: '否', en: 'No' }
const on = { zh: '启用', en: 'Enabled' }
const off = { zh: '停用', en: 'Disabled' }

/** Column of a resource field. */
export function columnOf(field: Field, language: Language, places: DecimalPlaces): SheetColumn {
  const decimals = field.kind === 'price' || field.kind === 'amount' || field.kind === 'qty' ? places[field.kind] : undefined
  return sheetColumn(field.label[language], field.width, decimals)
}

function sheetColumn(header: string, width = 120, decimals?: number): SheetColumn {
  const characters = Math.min(Math.max(Math.round(width / 8), 8), 60)
  const numFmt = decimals === undefined ? undefined : `0.${'0'.repeat(decimals)}`.replace(/\.$/, '')
  return { header, width: characters, ...(numFmt !== undefined && { numFmt }) }
}

const documentNumbers = new Set<DocumentField['kind']>(['price', 'amount', 'qty', 'rate'])

/** A value of a document's head as a cell. */
export function documentCell({ kind, choices }: DocumentField, value: unknown, language: Language): SheetCell {
  if (value === undefined || value === null || value === '') return null
  if (kind === 'yesNo') return (value === 2 ? yes : no)[language]
  if (kind === 'choice') return choices?.[String(value)]?.[language] ?? String(value)
  return documentNumbers.has(kind) ? numberOf(String(value)) : String(value)
}

/** Column of a document field. */
export function documentColumn({ kind, label, width }: DocumentField, language: Language, places: DecimalPlaces): SheetColumn {
  const decimals = kind === 'price' || kind === 'amount' || kind === 'qty' ? places[kind] : undefined
  return sheetColumn(label[language], width, decimals)
}
