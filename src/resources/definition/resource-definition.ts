import type { OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { ComputedFigure } from './computed-figure.ts'
import type { Field } from './field.ts'
import type { MenuPlace } from './menu-place.ts'
import type { ResourceApi } from './resource-api.ts'

/**
 * How the code of a new row is generated: a prefix and digits, or, below a parent, the parent's code and digits. A row
 * of an imported sheet may leave it out.
 * `call`: the operation that generates the code, if the wire has it in another service.
 */
export type NewCode = { field: string; prefix: string; digits: number; call?: OperationId }

/** Rows that belong to a row and are entered with it, such as further units of goods. */
export type Children = {
  label: Words
  table: string
  /** The wire name of the field with the parent's id; its column is the snake_case of it. */
  parent: string
  /** The field that distinguishes the children of one parent: no two may have the same value. */
  key: string
  /** A field of the parent: no child's key may equal its value. */
  differsFrom?: string
  /** A yes-or-no field of the parent that says whether it has children; set by the server. */
  flag?: string
  /** The child's field by which children are sorted. */
  sort: string
  /** Columns of the children that the parent's keyword search includes. */
  keyword?: readonly string[]
  fields: Readonly<Record<string, Field>>
}

/**
 * Lines of documents count as uses of the row, although no foreign key refers to it; a used row is disabled instead of
 * removed. `lines`, `heads`: for each field of the row, the column of the line or head that must equal it; `except`:
 * documents in which this column is filled do not count.
 */
export type Uses = { lines: Readonly<Record<string, string>>; heads: Readonly<Record<string, string>>; except?: string }

/** Fields that cannot be changed once rows of `table` refer to the row by `column`. */
export type Lock = { fields: readonly string[]; table: string; column: string; reason: Words }

/**
 * A resource, for the engines of server and browser: table and columns (the wire's names in snake_case), list, form,
 * filters, menu. The database's foreign keys refuse the removal of a used row, so no references to it are listed here.
 */
export type ResourceDefinition = {
  api: ResourceApi
  table: string
  /** A table of the platform, without tenants: only administrators of tenant 000000 have its page and rights. */
  scope?: 'platform'
  /** The stem of its rights: `<stem>_view`, `_add`, `_edit`, `_delete`. */
  stem: string
  menu: MenuPlace
  label: Words
  /** Fields for the title of a row where other rows refer to it; the first that is not empty is used. */
  title: readonly string[]
  /** In the order of the form and of the list. */
  fields: Readonly<Record<string, Field>>
  /** Columns that the keyword search includes. */
  keyword: readonly string[]
  /** The default sort of the list; a leading `-` means descending. */
  sort: string
  /** Sets of fields; no two rows of a tenant may have the same values in all fields of a set. */
  unique: readonly (readonly string[])[]
  /**
   * Set if it can be imported from a sheet: a line of the sheet updates the row with the same values in these fields.
   */
  importKey?: readonly string[]
  /**
   * Sets of fields that identify a stored row for a sheet's line without a code, if only one row matches. They are
   * tried in this order; the first field of a set must be filled. Imports warn of two lines that share such values.
   */
  importAlike?: readonly (readonly string[])[]
  /** The field whose pinyin initials the server stores in `mnemonic`. */
  mnemonicOf?: string
  /**
   * Set if its `qtyPlaces` decide the decimals of goods: of the row itself (`id`), or of all goods with this basic
   * unit (`unitId`).
   */
  countsGoods?: 'id' | 'unitId'
  /** A yes-or-no field that at most one row may have: setting it on a row clears it on the former one. */
  onlyOne?: string
  /** Limits `onlyOne` to rows with the same value of this field, such as the members of one customer. */
  onlyOneWithin?: string
  /** Refuses to remove a tenant's last row. */
  keepsOne?: true
  /**
   * The reference to the user in whose name a row acts, its creator: only they may change or enable it; others may
   * disable and remove it.
   */
  owner?: string
  /** The field with the user whom a new row is for: their open browsers are notified. */
  told?: string
  /**
   * The reference to the parent; a row can never be below itself. If its service uses the contract's template
   * `Tree<…>`, rows are served as a tree.
   */
  tree?: string
  /**
   * The reference whose tree is shown to the left of the list and filters it; the filter's operator must be `within`.
   */
  sideTree?: string
  /** Operations whose wire names differ from the engines', such as a list under another name. */
  calls?: Readonly<Partial<Record<'list' | 'enable' | 'disable', string>>>
  /** Texts of the answer that are composed of other fields, joined by a blank. */
  joined?: Readonly<Record<string, readonly string[]>>
  computed?: Readonly<Record<string, ComputedFigure>>
  children?: Readonly<Record<string, Children>>
  /** Set if the contract has `code` or `timeStampCode`. */
  newCode?: NewCode
  locks?: readonly Lock[]
  uses?: Uses
  /** Texts that only the answer to a submit contains, such as a first password; shown once to the user who saved. */
  saidOnce?: Readonly<Record<string, Words>>
  /** Messages in the answer to a submit; shown to the user who saved. */
  notes?: readonly string[]
}

/**
 * The part of a definition that the browser's engine needs: for a resource, or for rows that handlers of their own
 * serve with the same verbs. For such rows, only the screen's own tests check the names.
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
  /** Set if the list shows row numbers. */
  numbered?: true
  /** Set if a button above the list shows the chosen row beside it. */
  viewButton?: true
  /** The name under which views are saved, if it is not the stem. */
  view?: string
  /** Rows whose `field` has another value than `is` are read only. */
  openWhile?: { field: string; is: string }
  calls?: Readonly<Record<string, string | undefined>>
}
