import { inLanguage, type Words } from '#domain/core/words.ts'
import { chineseCapitals } from '#domain/figures/chinese-capitals.ts'
import { Decimal, type DecimalPlaces, readFigure } from '#domain/figures/decimal.ts'
import { formatMoment, formatMoney, formatPercent, formatPrice, formatQty } from '#domain/figures/format-figures.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { isFigure, shownFieldOf, visibleFields } from '#resources/definition/visible-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { columnsOf } from './columns.ts'
import { aroundOf, isLandscape, type Paper, signaturesOf, statusWords } from './document-paper.ts'
import { type PaperKind, widthOnPaper } from './paper-sizes.ts'
import { type PrintTemplate, shownElsewhere } from './print-template.ts'
import { type PaperLanguage, paperWords, singleLanguage, wordsOnPaper } from './words.ts'

type PaperRecord = Readonly<Record<string, unknown>>
type RecordFormat = { places: DecimalPlaces; language: PaperLanguage }

const firm = new Set<Field['kind']>(['code', 'yesNo', 'choice', 'date', 'moment'])
const usualWidth = 120

function textOf(field: Field, value: unknown, { places, language }: RecordFormat): string {
  if (value === undefined || value === null || value === '') return ''
  const word = (words: Words) => wordsOnPaper(words, language)
  const text = Array.isArray(value) ? value.join(inLanguage(paperWords.listComma, singleLanguage(language))) : String(value)
  switch (field.kind) {
    case 'price':
      return formatPrice(text)
    case 'amount':
      return formatMoney(text, places.amount)
    case 'qty':
      return formatQty(text)
    case 'percent':
      return formatPercent(text)
    case 'moment':
      return formatMoment(text)
    case 'yesNo':
      return word(value === 2 ? paperWords.yes : paperWords.no)
    case 'choice': {
      const choice = field.choices.find((one) => one.value === value)
      return choice ? word(choice.words) : text
    }
    default:
      return text
  }
}

/** The amount of a document in Chinese capitals, for those who sign it. */
const capitalsOf = ({ amount }: DocumentDefinition['print'], row: PaperRecord): Pick<Paper, 'capitals'> => {
  const figure = amount && readFigure(String(row[amount] ?? ''))
  return figure ? { capitals: chineseCapitals(new Decimal(figure)) } : {}
}

/** The fields of a template, in its order; without a template, all fields. */
const fieldsInOrder = (fields: readonly (readonly [string, Field])[], wanted: readonly string[] | undefined) =>
  wanted ? wanted.flatMap((name) => fields.filter(([own, field]) => shownFieldOf(own, field) === name).slice(0, 1)) : fields

/**
 * The paper of a document that is listed like a resource: the fields of its record that have values, and its child
 * rows in the columns that have a value in some row.
 */
export function recordPaperOf(
  words: AnyWords,
  { record, print }: Pick<DocumentDefinition, 'print'> & { record: ScreenDefinition },
  row: PaperRecord,
  reader: RecordFormat & { template?: PrintTemplate | undefined },
  kind: PaperKind = 'a4',
): Paper {
  const { template } = reader
  const language = template?.language ?? reader.language
  const read = { ...reader, language }
  const [within] = Object.entries(record.children ?? {})
  const lines = (within ? (row[within[0]] as readonly PaperRecord[] | undefined) : undefined) ?? []
  const said = fieldsInOrder(
    visibleFields(within?.[1].fields ?? {}),
    template?.columns.map(({ field }) => field),
  ).filter(([name, field]) => lines.some((line) => textOf(field, line[shownFieldOf(name, field)], read) !== ''))
  const mm = new Map(template?.columns.map(({ field, width }) => [field, width]))
  const cells = lines.map((line) => said.map(([name, field]) => textOf(field, line[shownFieldOf(name, field)], read)))
  const columns = said.map(([name, field]) => ({
    ...{ field: shownFieldOf(name, field), label: wordsOnPaper(field.label, language), width: field.width ?? usualWidth },
    mm: mm.get(shownFieldOf(name, field)),
    ...{ figure: isFigure(field), firm: isFigure(field) || firm.has(field.kind) },
  }))
  const landscape = isLandscape(kind, said.length)
  return {
    title: wordsOnPaper(words.label, language),
    number: row.billNo as string | undefined,
    status: wordsOnPaper(statusWords(words, String(row.state ?? 'new'), row), language),
    head: fieldsInOrder(visibleFields(record.fields), template?.head).flatMap(([name, field]) => {
      const value = shownElsewhere.includes(name) ? '' : textOf(field, row[shownFieldOf(name, field)], read)
      return value === ''
        ? []
        : [{ label: wordsOnPaper(field.label, language), value, wide: field.kind === 'textarea' || field.kind === 'references' }]
    }),
    columns: columnsOf(columns, cells, widthOnPaper(kind, landscape)),
    rows: cells.map((texts, at) => ({ number: at + 1, cells: texts, sums: {} })),
    sums: {},
    totals: [],
    ...(template?.capitals !== false && capitalsOf(print, row)),
    signatures: signaturesOf(print, row, language, template),
    ...aroundOf(template, row.letterhead as string | undefined),
    handedOver: false,
    landscape,
    kind,
  }
}
