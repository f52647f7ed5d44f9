import type { OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import type { ComputedFigure } from './computed-figure.ts'
import type { Field } from './field.ts'
import type { MenuPlace } from './menu-place.ts'
import type { ResourceApi } from './resource-api.ts'

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
export type Lock = { fields: readonly string[]; table: string; column: string; reason: Words }

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
  /** Its `qtyPlaces` are the decimals of goods: of itself, or of those whose basic unit it is. */
  countsGoods?: 'id' | 'unitId'
  /** At most one row says yes: making a row the one unmakes the former one before. */
  onlyOne?: string
  /** Where it is one of those that share this field's value, such as the members of one customer. */
  onlyOneWithin?: string
  /** The last row of a tenant stays. */
  keepsOne?: true
  /** The reference to the user in whose name a row works, who made it: nobody else changes or enables it; others disable and remove it. */
  owner?: string
  /** A new row is a message to the user of this field, whose open browsers are told. */
  told?: string
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
  /** Sentences of the answer to a submit about what was saved; who saved reads them. */
  notes?: readonly string[]
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
  | 'notes'
> & {
  /** The service of the contract. */
  api: string
  /** The list numbers its rows. */
  numbered?: true
  /** A button over the list shows the chosen row beside it. */
  viewButton?: true
  /** Name of its saved views, where it is not the stem. */
  view?: string
  /** Rows that say anything else are only shown. */
  openWhile?: { field: string; is: string }
  calls?: Readonly<Record<string, string | undefined>>
}
