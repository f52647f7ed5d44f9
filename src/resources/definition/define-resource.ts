import type { BodyOf, DataOf, OperationId, QueryOf, ResourceOperationId } from '#contract/operations.gen.ts'
import type { ComputedFigure } from './computed-figure.ts'
import type { Field, FilterOperator } from './field.ts'
import type { ResourceApi } from './resource-api.ts'
import type { Children, Lock, NewCode, ResourceDefinition } from './resource-definition.ts'

type Op<Api extends ResourceApi, Verb extends string> = Extract<OperationId, `${Api}_${Verb}`>
type ServiceRow<Api extends ResourceApi> = DataOf<Op<Api, 'detail'>>
type SubmitInput<Api extends ResourceApi> = [Op<Api, 'submit'>] extends [never] ? object : NonNullable<BodyOf<Op<Api, 'submit'>>>
type ListParameters<Api extends ResourceApi> = QueryOf<Op<Api, `${Api}_page` extends ResourceOperationId ? 'page' : 'list'>>

type Key<T> = Extract<keyof T, string>
type RequiredKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
type Element<T> = NonNullable<T> extends (infer Item extends object)[] ? Item : never
type ChildKey<T> = { [K in Key<T>]-?: Element<T[K]> extends never ? never : K }[Key<T>]

type Stamp = 'id' | 'version' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'
/**
 * The name field of a reference with `byName`: a request may send it in place of the id, but it is no field of its
 * own.
 */
type ReferredName = 'legalEntity'
type EnteredKey<Api extends ResourceApi> = Exclude<Key<SubmitInput<Api>>, 'id' | 'version' | ReferredName | ChildKey<SubmitInput<Api>>>
type AnsweredKey<Api extends ResourceApi> = Exclude<Key<ServiceRow<Api>>, Stamp | Exclude<Key<SubmitInput<Api>>, ReferredName>>
type FilterKey<Api extends ResourceApi> = Exclude<Key<ListParameters<Api>>, 'current' | 'size' | 'ascs' | 'descs' | 'keyword'>

type Marks<Api extends ResourceApi, T, K> = (K extends RequiredKey<T> ? { required: true } : { required?: never }) &
  (K extends FilterKey<Api> ? { filter: FilterOperator } : { filter?: never })

type FieldsOf<Api extends ResourceApi> = { [K in EnteredKey<Api>]: Field & Marks<Api, SubmitInput<Api>, K> } & {
  [K in AnsweredKey<Api> & FilterKey<Api>]?: Field & Marks<Api, object, K>
} & { [K in Exclude<AnsweredKey<Api>, FilterKey<Api>>]?: Field & Marks<Api, object, K> } & {
  /** Time of creation, for lists whose readers need it. */
  createTime?: Field & { kind: 'moment' }
}

type ChildFields<Child> = {
  [K in Key<Child>]-?: Field & (K extends RequiredKey<Child> ? { required: true } : { required?: never }) & { filter?: never }
}

type ChildrenOf<Api extends ResourceApi, K extends ChildKey<SubmitInput<Api>>> = Omit<
  Children,
  'key' | 'differsFrom' | 'flag' | 'keyword' | 'fields'
> & {
  key: Key<Element<SubmitInput<Api>[K]>>
  sort: Key<Element<SubmitInput<Api>[K]>>
  differsFrom?: EnteredKey<Api>
  flag?: EnteredKey<Api>
  keyword?: readonly Key<Element<SubmitInput<Api>[K]>>[]
  fields: ChildFields<Element<SubmitInput<Api>[K]>>
}

type Stored<Api extends ResourceApi> = EnteredKey<Api> | AnsweredKey<Api> | 'createTime' | 'updateTime'

/**
 * The definition of one service, with every name checked against the contract: a misspelt or missing field is a
 * compile error.
 */
export type Definition<Api extends ResourceApi> = Omit<
  ResourceDefinition,
  | 'api'
  | 'title'
  | 'fields'
  | 'keyword'
  | 'sort'
  | 'unique'
  | 'importKey'
  | 'importAlike'
  | 'mnemonicOf'
  | 'onlyOne'
  | 'onlyOneWithin'
  | 'owner'
  | 'tree'
  | 'sideTree'
  | 'joined'
  | 'computed'
  | 'children'
  | 'newCode'
  | 'locks'
  | 'countsGoods'
> & {
  api: Api
  title: readonly (EnteredKey<Api> | AnsweredKey<Api>)[]
  fields: FieldsOf<Api>
  keyword: readonly (EnteredKey<Api> | AnsweredKey<Api>)[]
  sort: Stored<Api> | `-${Stored<Api>}`
  unique: readonly (readonly EnteredKey<Api>[])[]
  importKey?: readonly EnteredKey<Api>[]
  importAlike?: readonly (readonly EnteredKey<Api>[])[]
  mnemonicOf?: EnteredKey<Api>
  countsGoods?: 'id' | 'unitId'
  onlyOne?: EnteredKey<Api>
  onlyOneWithin?: EnteredKey<Api>
  owner?: AnsweredKey<Api>
  tree?: EnteredKey<Api>
  sideTree?: EnteredKey<Api> & FilterKey<Api>
  joined?: { readonly [K in AnsweredKey<Api>]?: readonly EnteredKey<Api>[] }
  computed?: { readonly [K in AnsweredKey<Api> | EnteredKey<Api>]?: ComputedFigure }
  newCode?: NewCode & { field: EnteredKey<Api> }
  locks?: readonly (Omit<Lock, 'fields'> & { fields: readonly EnteredKey<Api>[] })[]
} & (ChildKey<SubmitInput<Api>> extends never
    ? { children?: never }
    : { children: { [K in ChildKey<SubmitInput<Api>>]: ChildrenOf<Api, K> } })

/** Declares a resource: data only, no functions. Anything that data cannot express gets its own screen or handler. */
export function defineResource<const Api extends ResourceApi>(definition: Definition<Api>): ResourceDefinition & { api: Api } {
  return definition as ResourceDefinition & { api: Api }
}
