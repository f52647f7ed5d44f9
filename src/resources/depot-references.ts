import type { Field } from './field.ts'

/** Whether a field says in which depot a row is, or for which: what it names decides who sees and changes the row (ADR 256). */
export const namesDepots = (field: Field): boolean => (field.kind === 'reference' || field.kind === 'references') && field.to === 'DepotApi'
