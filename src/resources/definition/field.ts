import type { Words } from '#domain/core/words.ts'
import type { ReferenceTarget } from './resource-api.ts'

/**
 * How a list's filter compares: `contains` without regard to case, `equals` exactly, `within` a row of a tree or any
 * below it.
 */
export type FilterOperator = 'contains' | 'equals' | 'within'

type Option = { value: string; words: Words }
/** `made`: set by the server only, so that forms do not offer it. */
type Choice = { value: number; words: Words; tone?: 'grey' | 'blue' | 'orange' | 'green' | 'red'; struck?: true; made?: true }

type Common = {
  label: Words
  /** A column of the list; sortable where it is stored. */
  list?: true
  /** `false` leaves it out of the form. */
  form?: false
  /** Long: only the detail contains it, not lists. */
  detail?: true
  /** Shown in the form, read only. */
  readOnly?: true
  /** Required in the form; true exactly where the contract requires it. */
  required?: true
  filter?: FilterOperator
  /** Width of the column in px. */
  width?: number
  /** Written by a handler of the resource's own; the engine shows it in the form and ignores it otherwise. */
  apart?: true
  /** The initial value of a new form. */
  initial?: number
  /** A figure that may be negative. */
  signed?: true
  /** The text shown in place of a negative figure. */
  below?: Words
  /** A choice field of the row, whose colour it takes. */
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
  /** One or several of these, stored as text, divided by commas; where only the server writes it, others too. */
  | (Common & { kind: 'names'; options: readonly Option[] })
  /** One of these, offered by label, or another typed text. */
  | (Common & { kind: 'word'; options: readonly Option[] })
  /**
   * An enabled entry of a dictionary, stored by its key: of the platform's dictionaries, or of the tenant's own
   * business ones. `name`: the wire field with the entry's label.
   */
  | (Common & { kind: 'dictionary'; of: 'platform' | 'tenant'; code: string; name: string })
  /**
   * `name`: the wire field with the name of the referenced row; with `byName` it may be entered in place of the id:
   * the exact name or code of a row.
   */
  | (Common & { kind: 'reference'; to: ReferenceTarget; name: string; byName?: true })
  | ReferencesField

/**
 * Many references, stored in a table of their own. `names`: the wire field with their names, in the same order;
 * `link`: the table and its two columns, the row's id and the other's; `filterBy`: the list's filter for one of them.
 */
export type ReferencesField = Common & {
  kind: 'references'
  to: ReferenceTarget
  names: string
  link: { table: string; own: string; other: string }
  filterBy?: string
}
/** True for a field that refers to a depot: it decides who may see and change the row (ADR 256). */
export const refersToDepot = (field: Field): boolean =>
  (field.kind === 'reference' || field.kind === 'references') && field.to === 'DepotApi'
