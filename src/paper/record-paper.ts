import { chineseCapitals } from '#domain/chinese-capitals.ts'
import { Decimal, type DecimalPlaces, readFigure } from '#domain/decimal.ts'
import { formatMoment, formatMoney, formatPercent, formatPrice, formatQty } from '#domain/shown-figures.ts'
import { say, type Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { isFigure, shownIn, shownOf } from '#resources/shown-fields.ts'
import { columnsOf } from './columns.ts'
import { aroundOf, isLandscape, type Paper, signaturesOf, statusWords } from './document-paper.ts'
import { type PaperKind, widthOnPaper } from './paper-sizes.ts'
import { elsewhere, type PrintTemplate } from './print-template.ts'
import { inOne, type PaperLanguage, paperWords, sayOn } from './words.ts'

type Row = Readonly<Record<string, unknown>>
type Read = { places: DecimalPlaces; language: PaperLanguage }

const firm = new Set<Field['kind']>(['code', 'yesNo', 'choice', 'date', 'moment'])
const usualWidth = 120

function textOf(field: Field, value: unknown, { places, language }: Read): string {
  if (value === undefined || value === null || value === '') return ''
  const word = (words: Words) => sayOn(words, language)
  const text = Array.isArray(value) ? value.join(say(paperWords.listComma, inOne(language))) : String(value)
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

/** What an amount of a document says to whoever signs for it. */
const capitalsOf = ({ amount }: DocumentDefinition['print'], row: Row): Pick<Paper, 'capitals'> => {
  const figure = amount && readFigure(String(row[amount] ?? ''))
  return figure ? { capitals: chineseCapitals(new Decimal(figure)) } : {}
}

/** The fields that a template names, in its order; all of them without one. */
const inOrder = (fields: readonly (readonly [string, Field])[], wanted: readonly string[] | undefined) =>
  wanted ? wanted.flatMap((name) => fields.filter(([own, field]) => shownOf(own, field) === name).slice(0, 1)) : fields

/**
 * What a document that is listed like a resource says on paper: the fields of its record that say something, and the rows within it, in the
 * columns that say something in any of them.
 */
export function recordPaperOf(
  words: AnyWords,
  { record, print }: Pick<DocumentDefinition, 'print'> & { record: ScreenDefinition },
  row: Row,
  reader: Read & { template?: PrintTemplate | undefined },
  kind: PaperKind = 'a4',
): Paper {
  const { template } = reader
  const language = template?.language ?? reader.language
  const read = { ...reader, language }
  const [within] = Object.entries(record.children ?? {})
  const lines = (within ? (row[within[0]] as readonly Row[] | undefined) : undefined) ?? []
  const said = inOrder(
    shownIn(within?.[1].fields ?? {}),
    template?.columns.map(({ field }) => field),
  ).filter(([name, field]) => lines.some((line) => textOf(field, line[shownOf(name, field)], read) !== ''))
  const mm = new Map(template?.columns.map(({ field, width }) => [field, width]))
  const cells = lines.map((line) => said.map(([name, field]) => textOf(field, line[shownOf(name, field)], read)))
  const columns = said.map(([name, field]) => ({
    ...{ field: shownOf(name, field), label: sayOn(field.label, language), width: field.width ?? usualWidth },
    mm: mm.get(shownOf(name, field)),
    ...{ figure: isFigure(field), firm: isFigure(field) || firm.has(field.kind) },
  }))
  const landscape = isLandscape(kind, said.length)
  return {
    title: sayOn(words.label, language),
    number: row.billNo as string | undefined,
    status: sayOn(statusWords(words, String(row.state ?? 'new'), row), language),
    head: inOrder(shownIn(record.fields), template?.head).flatMap(([name, field]) => {
      const value = elsewhere.includes(name) ? '' : textOf(field, row[shownOf(name, field)], read)
      return value === ''
        ? []
        : [{ label: sayOn(field.label, language), value, wide: field.kind === 'textarea' || field.kind === 'references' }]
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
