import type { ResourceOperationId } from '#contract/operations.gen.ts'

/** The services of the contract that the resource engines serve; one without a submit is looked at and never entered. */
export type ResourceApi = ResourceOperationId extends infer Id ? (Id extends `${infer Api}_detail` ? Api : never) : never

/** What a reference may point to: a resource, or a plain choice that has no screen of its own. */
export type ReferenceTarget = ResourceApi | 'BartererApi' | 'MenuApi'
