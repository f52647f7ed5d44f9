import type { BodyOf } from '#contract/operations.gen.ts'
import { type DocumentField, namesWith } from '#domain/core/field.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { shownFieldOf, visibleFields } from '#resources/definition/visible-fields.ts'
import type { DocumentDefinition, PrintLayout } from '#resources/documents/define-document.ts'
import { fieldsWith, type HeadField, headFields, type LineField, lineFields } from '#resources/documents/document-fields.ts'
import { innerName, type Partner, wireName } from '#resources/documents/wire-names.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { type PaperLanguage, paperWords, wordsOnPaper } from './words.ts'

/** A tenant's template for the paper of a type; its fields have the names of the wire. */
export type PrintTemplate = Omit<NonNullable<BodyOf<'PrintTemplateApi_submit'>>, 'billType' | 'version'>
/** A column of the layout: `ifAny` means it is printed only if a line has a value in it; `width` is in mm. */
export type LaidColumn = { field: LineField; ifAny?: boolean | undefined; width?: number | undefined }
/** A field that a type's paper can show, by its name on the wire. */
export type PaperChoice = { field: string; label: Words }
type Printed = Pick<DocumentDefinition, 'print' | 'partner' | 'layout' | 'record' | 'lines'>

/** Lots follow the first of these columns. */
const quantities: readonly LineField[] = ['qty', 'actualQty', 'conversionResult']

/** The default columns of a type: the fixed ones, and those that appear only if a line has a value. */
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

/** The columns of a template, by internal names. */
export const columnsIn = ({ columns }: PrintTemplate, partner: Partner | undefined): readonly LaidColumn[] =>
  columns.flatMap((column) => {
    const field = innerName(partner, column.field)
    return isLine(field) ? [{ ...column, field }] : []
  })

/** The head fields of a template, by internal names. */
export const headIn = ({ head }: PrintTemplate, partner: Partner | undefined): readonly HeadField[] =>
  head.map((name) => innerName(partner, name)).filter(isHead)

/** The printed totals: those of the type that the template names, or all of them if it names none. */
export const totalsIn = (
  { totals }: PrintTemplate,
  print: Pick<PrintLayout, 'totals'>,
  partner: Partner | undefined,
): readonly HeadField[] =>
  totals?.map((name) => innerName(partner, name)).filter((name): name is HeadField => print.totals.some((one) => one === name)) ??
  print.totals

/** Fields that describe the goods of a line; a template may show them even if the type's own paper does not. */
const ofGoods = namesWith(lineFields, { goods: true }).filter((name) => {
  const { kind, entered }: DocumentField = lineFields[name]
  return !entered && (kind === 'text' || kind === 'code')
})

/** Papers show no ids; a reference is replaced by its name. */
const nameFieldOf = (field: DocumentField, name: string): string => (field.kind === 'pick' && field.name ? field.name : name)

/** The default columns that a type can show; lots are left out for lines that have no goods or move none. */
const deliveredColumns = ({ print, lines }: Printed): readonly LaidColumn[] =>
  usualColumns(print).filter(({ field }) => field !== 'lots' || lines === undefined || lines.lots !== undefined)

/** Every head field, column and total that the paper of a type can show; the default ones come first. */
export function paperChoices(definition: Printed): Record<'head' | 'columns' | 'totals', readonly PaperChoice[]> {
  const { print, partner, layout, record } = definition
  if (record) return recordChoices(record)
  const { head, line } = fieldsWith(partner)
  const columns = deliveredColumns(definition).map(({ field }) => field)
  const heads = [...print.head, ...(layout?.head ?? []).map((name) => nameFieldOf(head[name], name)), 'createUserName', 'remark']
  const entered = [...(layout?.read ?? []), ...(layout?.edit ?? []), ...(layout?.shows ?? [])].map((name) => nameFieldOf(line[name], name))
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

/** Fields that a record's paper always shows in head or signatures, so that templates do not offer them. */
export const shownElsewhere: readonly string[] = ['billNo', 'status', 'statusName', 'createUserName']

function recordChoices({ fields, children }: ScreenDefinition) {
  const choices = (all: typeof fields) =>
    visibleFields(all).map(([name, field]) => ({ field: shownFieldOf(name, field), label: field.label }))
  const [within] = Object.values(children ?? {})
  return {
    head: choices(fields).filter(({ field }) => !shownElsewhere.includes(field)),
    columns: within ? choices(within.fields) : [],
    totals: [],
  }
}

/** The default template of a type, in one language. */
export function usualTemplate(definition: Printed, language: Language): PrintTemplate {
  const { print, partner, record } = definition
  const choices = record && recordChoices(record)
  return {
    head: choices ? choices.head.map(({ field }) => field) : print.head.map((name) => wireName(partner, name)),
    columns: choices
      ? choices.columns.map(({ field }) => ({ field, ifAny: true }))
      : deliveredColumns(definition).map(({ field, ...column }) => ({ ...column, field: wireName(partner, field) })),
    signatures: print.signatures.map((who) => ({ label: inLanguage(paperWords[who], language), ...(who === 'maker' && { maker: true }) })),
    copies: [],
    ...(!record && { totals: print.totals.map((name) => wireName(partner, name)) }),
    ...(print.amount && { capitals: true }),
  }
}

/**
 * The signatures of a template: default captions are translated, in whichever language they were stored; other
 * captions stay as typed.
 */
export const signaturesIn = ({ signatures }: PrintTemplate, print: PrintLayout, language: PaperLanguage): PrintTemplate['signatures'] =>
  signatures.map((one) => {
    const who = print.signatures.find((name) => paperWords[name].zh === one.label || paperWords[name].en === one.label)
    return who ? { ...one, label: wordsOnPaper(paperWords[who], language) } : one
  })
