import type { OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { ComputedFigure } from './computed-figure.ts'
import type { Field } from './field.ts'
import type { MenuPlace } from './menu-place.ts'
import type { ResourceApi } from './resource-api.ts'

/**
 * How the next code of a new row is generated: prefix and digits, or, below a parent, the parent's code and digits. A
 * row of a sheet may lack it.
 * `call`: the operation that generates it where the wire has it in another service.
 */
export type NewCode = { field: string; prefix: string; digits: number; call?: OperationId }

/** Rows that belong to a row and are entered with it, such as the further units of goods. */
export type Children = {
  label: Words
  table: string
  /** The wire name of the field with the parent's id; its column is the snake_case of it. */
  parent: string
  /** Distinguishes the children of one parent; no two may share it. */
  key: string
  /** The parent's field that the key of no child may repeat. */
  differsFrom?: string
  /** The parent's yes-or-no field that tells whether there are any; set by the server. */
  flag?: string
  /** The child's field that orders them. */
  sort: string
  /** Children's columns that the parent's keyword search includes. */
  keyword?: readonly string[]
  fields: Readonly<Record<string, Field>>
}

/**
 * Lines of documents count as uses of the row though no foreign key refers to it; it is then disabled, not removed.
 * `lines`, `heads`: the column of the line or of its document that each field must equal; `except`: documents in
 * which this column is filled do not count.
 */
export type Uses = { lines: Readonly<Record<string, string>>; heads: Readonly<Record<string, string>>; except?: string }

/** Fields that are locked once rows of `table` refer to the row by `column`. */
export type Lock = { fields: readonly string[]; table: string; column: string; reason: Words }

/**
 * A resource for both engines: table and columns (the snake_case of the wire's names), list, form, filters, menu.
 * Removal is refused by the database's foreign keys, so nothing here lists references to it.
 */
export type ResourceDefinition = {
  api: ResourceApi
  table: string
  /** A table of the platform, without a tenant: its page and rights are for administrators of tenant 000000 alone. */
  scope?: 'platform'
  /** The stem of its rights: `<stem>_view`, `_add`, `_edit`, `_delete`. */
  stem: string
  menu: MenuPlace
  label: Words
  /** The title of a row where others refer to it: the first of these that is not empty. */
  title: readonly string[]
  /** In the order of the form and of the list. */
  fields: Readonly<Record<string, Field>>
  /** Columns that the keyword search includes. */
  keyword: readonly string[]
  /** The default sort of the list; `-` in front: descending. */
  sort: string
  /** Sets of fields that no two rows of a tenant share. */
  unique: readonly (readonly string[])[]
  /** It may be imported from a sheet; these fields identify the row of a line. */
  importKey?: readonly string[]
  /**
   * Sets of fields by which a row of a sheet without its code means a stored row, where only one has them, tried in
   * this order; the first field of a set must be filled.
   */
  importAlike?: readonly (readonly string[])[]
  /** The field whose pinyin initials the server stores in `mnemonic`. */
  mnemonicOf?: string
  /** Its `qtyPlaces` are the decimals of goods: its own, or those of goods with it as basic unit. */
  countsGoods?: 'id' | 'unitId'
  /** At most one row has yes: setting it on a row clears it on the former one. */
  onlyOne?: string
  /** Limits `onlyOne` to rows with the same value of this field, such as the members of one customer. */
  onlyOneWithin?: string
  /** The last row of a tenant cannot be removed. */
  keepsOne?: true
  /**
   * The reference to the user in whose name a row acts, its creator: only they change or enable it; others may
   * disable and remove it.
   */
  owner?: string
  /** A new row is a message to the user in this field, whose open browsers are notified. */
  told?: string
  /**
   * The reference to the parent; a row can never be below itself. With `Tree` in the contract it is served as a tree.
   */
  tree?: string
  /** The reference whose tree is shown at the left of the list and filters it; its filter is `within`. */
  sideTree?: string
  /** Operations whose wire name differs from the engines', such as a page that is no `list`. */
  calls?: Readonly<Partial<Record<'list' | 'enable' | 'disable', string>>>
  /** Texts of the answer composed of others, joined by a blank. */
  joined?: Readonly<Record<string, readonly string[]>>
  computed?: Readonly<Record<string, ComputedFigure>>
  children?: Readonly<Record<string, Children>>
  /** Where the contract has `code` or `timeStampCode`. */
  newCode?: NewCode
  locks?: readonly Lock[]
  uses?: Uses
  /** Texts that only the answer to a submit contains, such as a first password; shown to the user who saved. */
  saidOnce?: Readonly<Record<string, Words>>
  /** Messages in the answer to a submit; shown to the user who saved. */
  notes?: readonly string[]
}

/**
 * The part of a definition that the browser's engine needs: for a resource, or for rows that their own handlers serve
 * by the same verbs. Then only the screen's own tests check the names.
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
  | 'importAlike'
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
  /** Rows with another value are read only. */
  openWhile?: { field: string; is: string }
  calls?: Readonly<Record<string, string | undefined>>
}
