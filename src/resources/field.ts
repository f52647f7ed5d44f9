import type { Words } from '#domain/words.ts'
import type { ReferenceTarget } from './resource-api.ts'

/** How a list's filter compares: `contains` without regard to case, `equals` exactly, `within` a row of a tree or any below it. */
export type FilterOperator = 'contains' | 'equals' | 'within'

type Option = { value: string; words: Words }
/** `made`: the server alone gives it, so that forms do not offer it. */
type Choice = { value: number; words: Words; tone?: 'grey' | 'blue' | 'orange' | 'green' | 'red'; struck?: true; made?: true }

type Common = {
  label: Words
  /** A column of the list; it can be sorted by where it is stored. */
  list?: true
  /** `false` leaves it out of the form. */
  form?: false
  /** Long: the detail answers it, lists do not. */
  detail?: true
  /** Shown in the form and never entered there. */
  readOnly?: true
  /** The form asks for it; true exactly where the contract does. */
  required?: true
  filter?: FilterOperator
  /** Width of the column in px. */
  width?: number
  /** A handler of the resource's own writes it; the engine asks for it in the form and passes it over. */
  apart?: true
  /** What a new form starts with. */
  initial?: number
  /** A figure that may be below zero. */
  signed?: true
  /** What a figure below zero says instead. */
  below?: Words
  /** A choice field of the row, in whose colour it stands. */
  colouredBy?: string
  /** Of a list that is read: on a phone, where its row is a card, what it is about, or said under it without a label. */
  card?: 'title' | 'line'
  hint?: Words
}

/**
 * How a value is entered, shown, checked and stored. `price`, `amount`, `qty`: decimals by the tenant's places, not below zero · `factor`: decimal
 * above zero, any decimals · `percent`: as entered · `phone`: mobile or landline · `date`: a day · `yesNo`: 1 no, 2 yes · `switch`: 1 enabled, 2 disabled · `id`: kept, never shown ·
 * `link`: where a click leads, an address or a path · `image`: link of an uploaded picture · `html`: text with marks, cleaned by the server · `moment`: a time, kept by the server.
 * `secret`: written and kept encrypted, never answered; what is left empty stays as it is · `password`: of an account, kept by a handler of its own.
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
  /** One or several of these, kept as text, divided by commas; where only the server writes it, others too. */
  | (Common & { kind: 'names'; options: readonly Option[] })
  /** One of these, offered by what they are called, or another text that is typed. */
  | (Common & { kind: 'word'; options: readonly Option[] })
  /**
   * An open entry of a dictionary, kept by its key: of the platform's dictionaries, or of the tenant's own business ones. `name`: the wire
   * field of the answer that carries what the entry is called.
   */
  | (Common & { kind: 'dictionary'; of: 'platform' | 'tenant'; code: string; name: string })
  /**
   * `name`: the wire field of the answer that carries the name of what is referred to; with `byName` it may be entered in the place of the id: the exact name or
   * code of a row.
   */
  | (Common & { kind: 'reference'; to: ReferenceTarget; name: string; byName?: true })
  | ReferencesField

/**
 * Many references, kept in a table of their own. `names`: the wire field of the answer that carries what they are called, in the same
 * order; `link`: the table and its two columns, the row's id and the other's; `filterBy`: the filter of the list that asks for one of them.
 */
export type ReferencesField = Common & {
  kind: 'references'
  to: ReferenceTarget
  names: string
  link: { table: string; own: string; other: string }
  filterBy?: string
}
