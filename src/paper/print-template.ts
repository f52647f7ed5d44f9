import type { BodyOf } from '#contract/operations.gen.ts'
import { type DocumentField, namesWith } from '#domain/field.ts'
import { type Language, say, type Words } from '#domain/words.ts'
import { fieldsWith, type HeadField, headFields, type LineField, lineFields } from '#resources/document-fields.ts'
import type { DocumentDefinition, PrintLayout } from '#resources/documents/define-document.ts'
import { innerName, type Partner, wireName } from '#resources/documents/wire-names.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { shownIn, shownOf } from '#resources/shown-fields.ts'
import { type PaperLanguage, paperWords, sayOn } from './words.ts'

/** What a tenant makes of a type's paper; its fields go by the names of the wire. */
export type PrintTemplate = Omit<NonNullable<BodyOf<'PrintTemplateApi_submit'>>, 'billType' | 'version'>
/** A column as it is laid out: `ifAny` where it stands only if a line says something in it, `width` in mm. */
export type LaidColumn = { field: LineField; ifAny?: boolean | undefined; width?: number | undefined }
/** What a type's paper can show: by its name on the wire. */
export type PaperChoice = { field: string; label: Words }
type Printed = Pick<DocumentDefinition, 'print' | 'partner' | 'layout' | 'record' | 'lines'>

/** Lots stand behind what they make up. */
const quantities: readonly LineField[] = ['qty', 'actualQty', 'conversionResult']

/** The columns of a type as delivered: those always there, and those in which a line says something. */
export function usualColumns({ columns, more }: PrintLayout): readonly LaidColumn[] {
  const lotsBehind = columns.findLast((field) => quantities.includes(field))
  return columns.flatMap((field): LaidColumn[] => [
    { field },
    ...(field === lotsBehind ? [{ field: 'lots' as const, ifAny: true }] : []),
    ...more.flatMap((one) => (one.after === field ? [{ field: one.field, ifAny: true }] : [])),
  ])
}

const isHead = (name: string): name is HeadField => Object.hasOwn(headFields, name)
const isLine = (name: string): name is LineField => Object.hasOwn(lineFields, name)

/** The columns that a template names, by their inner names. */
export const columnsIn = ({ columns }: PrintTemplate, partner: Partner | undefined): readonly LaidColumn[] =>
  columns.flatMap((column) => {
    const field = innerName(partner, column.field)
    return isLine(field) ? [{ ...column, field }] : []
  })

/** The fields of the head that a template names, by their inner names. */
export const headIn = ({ head }: PrintTemplate, partner: Partner | undefined): readonly HeadField[] =>
  head.map((name) => innerName(partner, name)).filter(isHead)

/** The totals that are printed: of those that the type has, the ones that a template names, all of them where it names none. */
export const totalsIn = (
  { totals }: PrintTemplate,
  print: Pick<PrintLayout, 'totals'>,
  partner: Partner | undefined,
): readonly HeadField[] =>
  totals?.map((name) => innerName(partner, name)).filter((name): name is HeadField => print.totals.some((one) => one === name)) ??
  print.totals

/** Said of goods on every line, whether or not a type's own paper shows it. */
const ofGoods = namesWith(lineFields, { goods: true }).filter((name) => {
  const { kind, entered }: DocumentField = lineFields[name]
  return !entered && (kind === 'text' || kind === 'code')
})

/** An id says nothing on paper; what it points to is called. */
const named = (field: DocumentField, name: string): string => (field.kind === 'pick' && field.name ? field.name : name)

/** The columns as delivered that a type can ever show: of lines that are not of goods, or that move none, no lots are said. */
const deliveredColumns = ({ print, lines }: Printed): readonly LaidColumn[] =>
  usualColumns(print).filter(({ field }) => field !== 'lots' || lines === undefined || lines.lots !== undefined)

/** Every field of the head, every column and every total that paper of a type can show, those that it shows as delivered first. */
export function paperChoices(definition: Printed): Record<'head' | 'columns' | 'totals', readonly PaperChoice[]> {
  const { print, partner, layout, record } = definition
  if (record) return recordChoices(record)
  const { head, line } = fieldsWith(partner)
  const columns = deliveredColumns(definition).map(({ field }) => field)
  const heads = [...print.head, ...(layout?.head ?? []).map((name) => named(head[name], name)), 'createUserName', 'remark']
  const entered = [...(layout?.read ?? []), ...(layout?.edit ?? []), ...(layout?.shows ?? [])].map((name) => named(line[name], name))
  const lines = [...columns, ...(columns.includes('commFullName') ? ofGoods : []), ...entered]
  const choice = (table: Readonly<Record<string, DocumentField>>) => (name: string) => {
    const field = table[name]
    return field && field.kind !== 'hidden' ? [{ field: wireName(partner, name), label: field.label }] : []
  }
  return {
    head: [...new Set<string>(heads)].flatMap(choice(head)),
    columns: columns.length === 0 ? [] : [...new Set<string>(lines)].flatMap(choice(line)),
    totals: print.totals.flatMap(choice(head)),
  }
}

/** They stand in the head of every paper, or beside its signatures. */
export const elsewhere: readonly string[] = ['billNo', 'status', 'statusName', 'createUserName']

function recordChoices({ fields, children }: ScreenDefinition) {
  const choices = (all: typeof fields) => shownIn(all).map(([name, field]) => ({ field: shownOf(name, field), label: field.label }))
  const [within] = Object.values(children ?? {})
  return {
    head: choices(fields).filter(({ field }) => !elsewhere.includes(field)),
    columns: within ? choices(within.fields) : [],
    totals: [],
  }
}

/** How a type is printed as delivered, as a template in one language. */
export function usualTemplate(definition: Printed, language: Language): PrintTemplate {
  const { print, partner, record } = definition
  const choices = record && recordChoices(record)
  return {
    head: choices ? choices.head.map(({ field }) => field) : print.head.map((name) => wireName(partner, name)),
    columns: choices
      ? choices.columns.map(({ field }) => ({ field, ifAny: true }))
      : deliveredColumns(definition).map(({ field, ...column }) => ({ ...column, field: wireName(partner, field) })),
    signatures: print.signatures.map((who) => ({ label: say(paperWords[who], language), ...(who === 'maker' && { maker: true }) })),
    copies: [],
    ...(!record && { totals: print.totals.map((name) => wireName(partner, name)) }),
    ...(print.amount && { capitals: true }),
  }
}

/** Who signs by a template: captions as the type has them when delivered are said in a language, whichever they were kept in; others as they were typed. */
export const signaturesIn = ({ signatures }: PrintTemplate, print: PrintLayout, language: PaperLanguage): PrintTemplate['signatures'] =>
  signatures.map((one) => {
    const who = print.signatures.find((name) => paperWords[name].zh === one.label || paperWords[name].en === one.label)
    return who ? { ...one, label: sayOn(paperWords[who], language) } : one
  })
