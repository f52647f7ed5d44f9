import type { Words } from '#domain/words.ts'
import { refuse } from '../db/refuse.ts'

/** Refuses FIELD_BAD for a request field, with a reason. */
export function refuseField(field: string, reason: Words): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', reason }] })
}
