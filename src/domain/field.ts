import type { Words } from './words.ts'

/**
 * How a field of a document is shown, entered, printed and exported.
 * `lots`: a list of lots with their quantities · `price`, `amount`, `qty`: decimals by the tenant's places · `rate`: percent as entered · `pick`: an id chosen from a list, shown by `name`.
 */
export type FieldKind =
  | 'text'
  | 'note'
  | 'code'
  | 'day'
  | 'moment'
  | 'price'
  | 'amount'
  | 'qty'
  | 'rate'
  | 'yesNo'
  | 'choice'
  | 'pick'
  | 'lots'
  | 'hidden'

/** The master data a `pick` field chooses from. */
export type PickFrom = 'supplier' | 'customer' | 'depot' | 'staff' | 'dept' | 'taxRate' | 'commodity' | 'unit' | 'document' | 'user'

export type StoredType = 'bigint' | 'integer' | 'numeric' | 'text' | 'date' | 'timestamptz' | 'text[]' | 'jsonb'

/** What follows from a field beside how it is shown. */
export type FieldTraits = {
  /** Kept in the table of heads or lines, in a column of this type; `column` where it is not called by the field's name in snake case. */
  stored?: StoredType
  column?: string
  /** What wire and labels call it where the document is with a customer. */
  salesName?: string
  salesLabel?: Words
  /** Another name of this field on the lines and heads of receipts. */
  alias?: string
  /** What the browser sends and a request may say: laid over what is stored; of a head the log compares it. */
  entered?: true
  /** Of a line: typed into a cell; all others follow or come from the server. */
  typed?: true
  /** Of a line: what the log compares, a cost where it is entered. */
  compared?: true
  /** Follows from what else is entered, so a conflict does not show it as well. */
  follows?: true
  /** Of a line: worked out, but where the form of its type has it typed. */
  computed?: true
  /** Of a head: the sum of its lines. */
  total?: true
  /** Has the opposite sign on the red document (rule B6). */
  mirrored?: true
  /** Of a line: only its followers move it, and it starts without. */
  progress?: true
  /** Of a head: lists are sorted by it; a total that is sorted stands in the index of lists. */
  sorted?: true
  /** Of a head: every document and every row of a list says it. */
  shared?: true
  /** Of a head: it is never without. */
  always?: true
  /** Of a head: written when it is made, and never again. */
  once?: true
  /** Of a head: no document made of this one by the server has it, such as number, links, stamps. */
  ofOne?: true
  /** A copy that somebody makes starts without it (rule B3 *Copy*). */
  fresh?: true
  /** Of an amount of a head: the field that says it in percent of the whole; the amount follows from that while it is not 0. */
  percent?: string
  /** Of a head: its totals name it only where it is not 0. */
  ifAny?: true
  /** Of a line: said of goods, unit and quantity on every line. */
  goods?: true
  /** Of a line: what a follower takes over from its source line (rule C3 *Receipt*). */
  pulled?: true
  /** Of a line: what is open of its source line. */
  expected?: true
  /** Of the server alone: no answer says it. */
  inner?: true
}

export type DocumentField = FieldTraits & {
  label: Words
  kind: FieldKind
  /** Width in a list, a grid or on paper, in px. */
  width: number
  /** Of a `pick`: what it chooses from, and the field that carries the name of what was chosen. */
  from?: PickFrom
  name?: string
  /** Of a `choice`: what each value is called. */
  choices?: Readonly<Record<string, Words>>
}

export const words = (zh: string, en: string): Words => ({ zh, en })

export const field = <const Kind extends FieldKind, const Traits extends FieldTraits>(
  kind: Kind,
  width: number,
  zh: string,
  en: string,
  traits?: Traits,
) => ({ kind, width, label: words(zh, en), ...traits }) as { kind: Kind; width: number; label: Words } & Traits

export const pick = <const From extends PickFrom, const Name extends string, const Traits extends FieldTraits>(
  from: From,
  name: Name,
  width: number,
  zh: string,
  en: string,
  traits?: Traits,
) => ({ ...field('pick', width, zh, en, traits), from, name })

export const choice = <const Traits extends FieldTraits>(
  width: number,
  zh: string,
  en: string,
  choices: Readonly<Record<string, Words>>,
  traits?: Traits,
) => ({ ...field('choice', width, zh, en, traits), choices })

export const hidden = <const Traits extends FieldTraits>(zh: string, en: string, traits?: Traits) => field('hidden', 0, zh, en, traits)

/** The names of a table's fields that have these traits. */
export type NamesWith<Table, Trait> = { [Name in keyof Table]: Table[Name] extends Trait ? Name : never }[keyof Table] & string

/** The names of the fields that say all of `traits`, in the order of their table. */
export function namesWith<Table extends Readonly<Record<string, DocumentField>>, const Trait extends Partial<DocumentField>>(
  table: Table,
  traits: Trait,
): readonly NamesWith<Table, Trait>[] {
  const asked = Object.entries(traits)
  const names = Object.entries(table).filter(([, row]) => asked.every(([trait, value]) => row[trait as keyof DocumentField] === value))
  return names.map(([name]) => name as NamesWith<Table, Trait>)
}

/** A field that is kept, with its column. */
export type Column = { name: string; column: string; type: StoredType }

/** The fields of a table that are kept. */
export const storedIn = (table: Readonly<Record<string, DocumentField>>): readonly Column[] =>
  Object.entries(table).flatMap(([name, { stored, column }]) => (stored ? [{ name, column: column ?? snake(name), type: stored }] : []))

/** `billNo` → `bill_no`, as columns are called. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
