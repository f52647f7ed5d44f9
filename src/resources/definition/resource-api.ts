import type { ResourceOperationId } from '#contract/operations.gen.ts'

/** The services of the contract that the resource engines serve; a service without `submit` is read only. */
export type ResourceApi = ResourceOperationId extends infer Id ? (Id extends `${infer Api}_detail` ? Api : never) : never

/** The target of a reference: a resource, or a plain choice without a screen of its own. */
export type ReferenceTarget = ResourceApi | 'BartererApi' | 'MenuApi'
