import type { BodyOf, DataOf, OperationId, QueryOf, ResourceOperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import type { ComputedFigure } from './computed-figure.ts'
import type { MenuPlace } from './menu-place.ts'

/** The services of the contract that the resource engines serve; one without a submit is looked at and never entered. */
export type ResourceApi = ResourceOperationId extends infer Id ? (Id extends `${infer Api}_detail` ? Api : never) : never

/** What a reference may point to: a resource, or a plain choice that has no screen of its own. */
export type ReferenceTarget = ResourceApi | 'BartererApi' | 'MenuApi'

type Op<Api extends ResourceApi, Verb extends string> = Extract<OperationId, `${Api}_${Verb}`>
type Row<Api extends ResourceApi> = DataOf<Op<Api, 'detail'>>
type Input<Api extends ResourceApi> = [Op<Api, 'submit'>] extends [never] ? object : NonNullable<BodyOf<Op<Api, 'submit'>>>
type Query<Api extends ResourceApi> = QueryOf<Op<Api, `${Api}_page` extends ResourceOperationId ? 'page' : 'list'>>

type Key<T> = Extract<keyof T, string>
type RequiredKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
type Element<T> = NonNullable<T> extends (infer Item extends object)[] ? Item : never
type ChildKey<T> = { [K in Key<T>]-?: Element<T[K]> extends never ? never : K }[Key<T>]

type Stamp = 'id' | 'version' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'
type EnteredKey<Api extends ResourceApi> = Exclude<Key<Input<Api>>, 'id' | 'version' | ChildKey<Input<Api>>>
type AnsweredKey<Api extends ResourceApi> = Exclude<Key<Row<Api>>, Stamp | Key<Input<Api>>>
type FilterKey<Api extends ResourceApi> = Exclude<Key<Query<Api>>, 'current' | 'size' | 'ascs' | 'descs' | 'keyword'>

/** How a list's filter compares: `contains` without regard to case, `equals` exactly, `within` a row of a tree or any below it. */
type FilterOperator = 'contains' | 'equals' | 'within'

type Option = { value: string; words: Words }
type Choice = { value: number; words: Words; tone?: 'grey' | 'blue' | 'orange' | 'green' | 'red'; struck?: true }

type Common = {
  label: Words
  /** A column of the list; it can be sorted by where it is stored. */
  list?: true
  /** `false` leaves it out of the form. */ form?: false
  /** Long: the detail answers it, lists do not. */ detail?: true
  /** Shown in the form and never entered there. */ readOnly?: true
  /** The form asks for it; true exactly where the contract does. */ required?: true
  filter?: FilterOperator
  /** Width of the column in px. */ width?: number
  /** A handler of the resource's own writes it; the engine asks for it in the form and passes it over. */
  apart?: true
  /** What a new form starts with. */ initial?: number
  /** A figure that may be below zero. */ signed?: true
  /** What a figure below zero says instead. */ below?: Words
  /** A choice field of the row, in whose colour it stands. */ colouredBy?: string
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
  /** `name`: the wire field of the answer that carries the name of what is referred to. */
  | (Common & { kind: 'reference'; to: ReferenceTarget; name: string })
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

/**
 * How the next code of a new row is made: the prefix and digits, or, under a row above, that row's code and digits. `call`: the operation
 * that makes it where the wire has it in another service.
 */
export type NewCode = { field: string; prefix: string; digits: number; call?: OperationId }

/** Rows that belong to a row and are entered with it, such as the further units of goods. */
export type Children = {
  label: Words
  table: string
  /** The wire name of what holds the parent's id; its column is the snake_case of it. */
  parent: string
  /** Distinguishes the children of one parent; no two may share it. */
  key: string
  /** The parent's field that the key of no child may repeat. */
  differsFrom?: string
  /** The parent's yes-or-no that says whether there are any; the server keeps it. */
  flag?: string
  /** The child's field they are answered in the order of. */
  sort: string
  /** Children's columns that the parent's keyword search looks into. */
  keyword?: readonly string[]
  fields: Readonly<Record<string, Field>>
}

/**
 * Lines of documents made since count as a use of the row though no key says so; it is then disabled, not removed. `lines`, `heads`: the
 * column of the line or of its document that each field must equal; `except`: documents in which this column is filled do not count.
 */
export type Uses = { lines: Readonly<Record<string, string>>; heads: Readonly<Record<string, string>>; except?: string }

/** Fields that stay as they are once rows of `table` refer to the row by `column`. */
type Lock = { fields: readonly string[]; table: string; column: string; reason: Words }

/**
 * A resource as both engines read it: table and columns (the snake_case of the wire's names), list, form, filters, menu.
 * Removal is refused by the database's foreign keys, so nothing here lists who refers to it.
 */
export type ResourceDefinition = {
  api: ResourceApi
  table: string
  /** A table of the platform, without a tenant: its page and rights are for administrators of tenant 000000 alone. */
  scope?: 'platform'
  /** Of its rights: `<stem>_view`, `_add`, `_edit`, `_delete`. */
  stem: string
  menu: MenuPlace
  label: Words
  /** What a row is called where others refer to it: the first of these that is not empty. */
  title: readonly string[]
  /** In the order of the form and of the list. */
  fields: Readonly<Record<string, Field>>
  /** Columns the keyword search looks into. */
  keyword: readonly string[]
  /** Sort of the list unless asked otherwise; `-` in front: downwards. */
  sort: string
  /** Sets of fields that no two rows of a tenant share. */
  unique: readonly (readonly string[])[]
  /** It may be imported from a sheet; these fields tell which row a line of the sheet means. */
  importKey?: readonly string[]
  /** The field whose pinyin initials the server keeps in `mnemonic`. */
  mnemonicOf?: string
  /** At most one row says yes: making a row the one unmakes the former one before. */
  onlyOne?: string
  /** Where it is one of those that share this field's value, such as the members of one customer. */
  onlyOneWithin?: string
  /** The last row of a tenant stays. */ keepsOne?: true
  /** A new row is a message to the user of this field, whose open browsers are told. */ told?: string
  /** The reference to the row above; a row never comes under itself. With `Tree` in the contract it is served as a tree. */
  tree?: string
  /** The reference whose tree stands at the left of the list and filters it; its filter is `within`. */
  sideTree?: string
  /** Operations that the wire calls by another name than the engines do, such as a page that is no `list`. */
  calls?: Readonly<Partial<Record<'list' | 'enable' | 'disable', string>>>
  /** Answered texts made of others, joined by a blank. */
  joined?: Readonly<Record<string, readonly string[]>>
  computed?: Readonly<Record<string, ComputedFigure>>
  children?: Readonly<Record<string, Children>>
  /** Where the contract has `code` or `timeStampCode`. */
  newCode?: NewCode
  locks?: readonly Lock[]
  uses?: Uses
  /** Texts of the answer to a submit that are never answered again, such as a first password; who saved is shown them. */
  saidOnce?: Readonly<Record<string, Words>>
}

/**
 * What the browser's engine reads: of a resource, or of rows that handlers of their own serve by the same verbs. Then nothing checks the
 * names but the screen's own tests.
 */
export type ScreenDefinition = Pick<
  ResourceDefinition,
  | 'stem'
  | 'label'
  | 'title'
  | 'fields'
  | 'keyword'
  | 'sort'
  | 'importKey'
  | 'tree'
  | 'sideTree'
  | 'computed'
  | 'children'
  | 'newCode'
  | 'saidOnce'
> & {
  /** The service of the contract. */
  api: string
  /** The list numbers its rows. */ numbered?: true
  /** A button over the list shows the chosen row beside it. */ viewButton?: true
  /** Name of its saved views, where it is not the stem. */ view?: string
  /** Rows that say anything else are only shown. */
  openWhile?: { field: string; is: string }
  calls?: Readonly<Record<string, string | undefined>>
}

type Marks<Api extends ResourceApi, T, K> = (K extends RequiredKey<T> ? { required: true } : { required?: never }) &
  (K extends FilterKey<Api> ? { filter: FilterOperator } : { filter?: never })

type FieldsOf<Api extends ResourceApi> = { [K in EnteredKey<Api>]: Field & Marks<Api, Input<Api>, K> } & {
  [K in AnsweredKey<Api> & FilterKey<Api>]?: Field & Marks<Api, object, K>
} & { [K in Exclude<AnsweredKey<Api>, FilterKey<Api>>]?: Field & Marks<Api, object, K> } & {
  /** A stamp that the list shows, where the time is what the row is about. */
  createTime?: Field & { kind: 'moment' }
}

type ChildFields<Child> = {
  [K in Key<Child>]-?: Field & (K extends RequiredKey<Child> ? { required: true } : { required?: never }) & { filter?: never }
}

type ChildrenOf<Api extends ResourceApi, K extends ChildKey<Input<Api>>> = Omit<
  Children,
  'key' | 'differsFrom' | 'flag' | 'keyword' | 'fields'
> & {
  key: Key<Element<Input<Api>[K]>>
  sort: Key<Element<Input<Api>[K]>>
  differsFrom?: EnteredKey<Api>
  flag?: EnteredKey<Api>
  keyword?: readonly Key<Element<Input<Api>[K]>>[]
  fields: ChildFields<Element<Input<Api>[K]>>
}

type Stored<Api extends ResourceApi> = EnteredKey<Api> | AnsweredKey<Api> | 'createTime' | 'updateTime'

/** The definition of one service, every name checked against the contract: a misspelt or missing field does not compile. */
export type Definition<Api extends ResourceApi> = Omit<
  ResourceDefinition,
  | 'api'
  | 'title'
  | 'fields'
  | 'keyword'
  | 'sort'
  | 'unique'
  | 'importKey'
  | 'mnemonicOf'
  | 'onlyOne'
  | 'onlyOneWithin'
  | 'tree'
  | 'sideTree'
  | 'joined'
  | 'computed'
  | 'children'
  | 'newCode'
  | 'locks'
> & {
  api: Api
  title: readonly (EnteredKey<Api> | AnsweredKey<Api>)[]
  fields: FieldsOf<Api>
  keyword: readonly (EnteredKey<Api> | AnsweredKey<Api>)[]
  sort: Stored<Api> | `-${Stored<Api>}`
  unique: readonly (readonly EnteredKey<Api>[])[]
  importKey?: readonly EnteredKey<Api>[]
  mnemonicOf?: EnteredKey<Api>
  onlyOne?: EnteredKey<Api>
  onlyOneWithin?: EnteredKey<Api>
  tree?: EnteredKey<Api>
  sideTree?: EnteredKey<Api> & FilterKey<Api>
  joined?: { readonly [K in AnsweredKey<Api>]?: readonly EnteredKey<Api>[] }
  computed?: { readonly [K in AnsweredKey<Api> | EnteredKey<Api>]?: ComputedFigure }
  newCode?: NewCode & { field: EnteredKey<Api> }
  locks?: readonly (Omit<Lock, 'fields'> & { fields: readonly EnteredKey<Api>[] })[]
} & (ChildKey<Input<Api>> extends never ? { children?: never } : { children: { [K in ChildKey<Input<Api>>]: ChildrenOf<Api, K> } })

/** States a resource: data alone, no functions. What data cannot say gets a screen or handler of its own. */
export function defineResource<const Api extends ResourceApi>(definition: Definition<Api>): ResourceDefinition & { api: Api } {
  return definition as ResourceDefinition & { api: Api }
}
