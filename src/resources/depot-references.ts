import type { Field } from './field.ts'

/** True for a field that refers to a depot: it decides who may see and change the row (ADR 256). */
export const refersToDepot = (field: Field): boolean =>
  (field.kind === 'reference' || field.kind === 'references') && field.to === 'DepotApi'
