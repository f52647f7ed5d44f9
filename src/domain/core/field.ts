import type { Words } from './words.ts'

/**
 * How a field of a document is shown, entered, printed and exported. `lots`: a list of lots with their quantities ·
 * `price`, `amount`, `qty`: decimals by the tenant's places · `rate`: percent as entered · `pick`: an id chosen from
 * a list, shown by `name`.
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

/** The master data from which a `pick` field chooses. */
export type PickFrom = 'supplier' | 'customer' | 'depot' | 'staff' | 'dept' | 'taxRate' | 'commodity' | 'unit' | 'document' | 'user'

export type StoredType = 'bigint' | 'integer' | 'numeric' | 'text' | 'date' | 'timestamptz' | 'text[]' | 'jsonb'

/** The rules that follow from a field, beside how it is shown. */
export type FieldTraits = {
  /**
   * The type of its column in the table of heads or lines; `column`: the column's name, if that is not the field's
   * name in snake case.
   */
  stored?: StoredType
  column?: string
  /** Its name on the wire and in labels, on documents with a customer. */
  salesName?: string
  salesLabel?: Words
  /** Another name of this field on the lines and heads of receipts. */
  alias?: string
  /**
   * Sent by the browser and accepted in a request, where it replaces the stored value; on a head, changes are written
   * to the log.
   */
  entered?: true
  /** On a line: typed into a cell; all others are computed or come from the server. */
  typed?: true
  /** On a line: changes are written to the log; if the cost is entered, only changes of the cost are. */
  compared?: true
  /** Computed from other entered fields, so a conflict does not list it separately. */
  follows?: true
  /** On a line: computed, unless the form of its type lets the user type it. */
  computed?: true
  /** On a head: the sum of its lines. */
  total?: true
  /** Has the opposite sign on the red document (rule B6). */
  mirrored?: true
  /** On a line: changed only by follow-up documents, and absent at the start. */
  progress?: true
  /** On a head: lists can be sorted by it; a total that is sorted is in the index of lists. */
  sorted?: true
  /** On a head: part of every document and of every row of a list. */
  shared?: true
  /** On a head: never absent. */
  always?: true
  /** On a head: written at creation and never again. */
  once?: true
  /**
   * On a head: not carried over to a document that the server creates from this one, such as number, links, stamps.
   */
  ofOne?: true
  /** A copy that a user makes starts without it (rule B3 *Copy*). */
  fresh?: true
  /**
   * On a head's amount: the field that holds it as a percentage of the whole. While that field is not 0, the amount is
   * computed from it.
   */
  percent?: string
  /** On a head: listed among the totals only if it is not 0. */
  ifAny?: true
  /** On a line: describes goods, unit and quantity on every line. */
  goods?: true
  /** On a line: copied from the source line to a line made from it (rule C3 *Receipt*). */
  pulled?: true
  /** On a line: the open quantity or amount of its source line. */
  expected?: true
  /** Used only by the server; no answer contains it. */
  inner?: true
}

export type DocumentField = FieldTraits & {
  label: Words
  kind: FieldKind
  /** Width in a list, a grid or on paper, in px. */
  width: number
  /** For `pick`: the master data it chooses from, and the field with the name of the chosen row. */
  from?: PickFrom
  name?: string
  /** For `choice`: the label of each value. */
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

/** The names of the fields that have all of `traits`, in the order of their table. */
export function namesWith<Table extends Readonly<Record<string, DocumentField>>, const Trait extends Partial<DocumentField>>(
  table: Table,
  traits: Trait,
): readonly NamesWith<Table, Trait>[] {
  const asked = Object.entries(traits)
  const names = Object.entries(table).filter(([, row]) => asked.every(([trait, value]) => row[trait as keyof DocumentField] === value))
  return names.map(([name]) => name as NamesWith<Table, Trait>)
}

/** A stored field with its column. */
export type Column = { name: string; column: string; type: StoredType }

/** The stored fields of a table. */
export const storedIn = (table: Readonly<Record<string, DocumentField>>): readonly Column[] =>
  Object.entries(table).flatMap(([name, { stored, column }]) => (stored ? [{ name, column: column ?? snake(name), type: stored }] : []))

/** `billNo` → `bill_no`, as columns are called. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
