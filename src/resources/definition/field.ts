import type { Words } from '#domain/core/words.ts'
import type { ReferenceTarget } from './resource-api.ts'

/**
 * How a list's filter compares: `contains` ignores case, `equals` is exact, `within` matches a row of a tree and all
 * rows below it.
 */
export type FilterOperator = 'contains' | 'equals' | 'within'

type Option = { value: string; words: Words }
/** One option of a choice. `made`: only the server sets it, so forms do not offer it. */
type Choice = { value: number; words: Words; tone?: 'grey' | 'blue' | 'orange' | 'green' | 'red'; struck?: true; made?: true }

type Common = {
  label: Words
  /** A column of the list; it can be sorted if it is stored. */
  list?: true
  /** `false` leaves it out of the form. */
  form?: false
  /** Long: only the detail contains it, not lists. */
  detail?: true
  /** Shown in the form, read only. */
  readOnly?: true
  /** Required in the form; must be set exactly if the contract requires the field. */
  required?: true
  filter?: FilterOperator
  /** Width of the column in px. */
  width?: number
  /** Written by the resource's own handler; the engine only shows it in the form. */
  apart?: true
  /** The initial value of a new form. */
  initial?: number
  /** A barcode; imports warn of a wrong check digit. */
  barCode?: true
  /** A figure that may be negative. */
  signed?: true
  /** The text shown in place of a negative figure. */
  below?: Words
  /** The name of a choice field in the same row whose colour this field is shown in. */
  colouredBy?: string
  /** In a read-only list: its place on a phone's card, as the title or as a line of text without a label. */
  card?: 'title' | 'line'
  hint?: Words
}

/**
 * How a value is entered, shown, checked and stored. `price`, `amount`, `qty`: decimals by the tenant's places, not
 * negative · `factor`: decimal above zero, any decimals · `percent`: as entered · `phone`: mobile or landline ·
 * `date`: a day · `yesNo`: 1 no, 2 yes · `switch`: 1 enabled, 2 disabled · `id`: stored, never shown · `link`: the
 * target of a click, an address or a path · `image`: link of an uploaded picture · `html`: formatted text, sanitized
 * by the server · `moment`: a time, set by the server. `secret`: stored encrypted, never returned; left empty it
 * stays unchanged · `password`: of an account, stored by a handler of its own.
 */
type PlainKind =
  | 'text'
  | 'code'
  | 'textarea'
  | 'phone'
  | 'mobile'
  | 'landline'
  | 'email'
  | 'url'
  | 'link'
  | 'bankAccount'
  | 'date'
  | 'price'
  | 'amount'
  | 'qty'
  | 'factor'
  | 'percent'
  | 'integer'
  | 'yesNo'
  | 'switch'
  | 'id'
  | 'image'
  | 'html'
  | 'moment'
  | 'secret'
  | 'password'

export type Field =
  | (Common & { kind: PlainKind })
  | (Common & { kind: 'choice'; choices: readonly Choice[] })
  /**
   * One or several of these options, stored as text and divided by commas; if only the server writes the field, other
   * values occur too.
   */
  | (Common & { kind: 'names'; options: readonly Option[] })
  /** One of these options, chosen by its label, or any other typed text. */
  | (Common & { kind: 'word'; options: readonly Option[] })
  /**
   * An enabled entry of a dictionary, stored by its key: from the platform's dictionaries, or from the tenant's own
   * business ones. `name`: the wire field with the entry's label.
   */
  | (Common & { kind: 'dictionary'; of: 'platform' | 'tenant'; code: string; name: string })
  /**
   * `name`: the wire field with the name of the referenced row. With `byName` a request may send the exact name or
   * code of that row in place of the id.
   */
  | (Common & { kind: 'reference'; to: ReferenceTarget; name: string; byName?: true })
  | ReferencesField

/**
 * Many references, stored in a table of their own. `names`: the wire field with their names, in the same order;
 * `link`: the table, and its two columns for the row's id and the referenced id; `filterBy`: the list's filter for one
 * of the references.
 */
export type ReferencesField = Common & {
  kind: 'references'
  to: ReferenceTarget
  names: string
  link: { table: string; own: string; other: string }
  filterBy?: string
}
/** True for a field that refers to a depot. A row's depots decide who may see and change it (ADR 256). */
export const refersToDepot = (field: Field): boolean =>
  (field.kind === 'reference' || field.kind === 'references') && field.to === 'DepotApi'
