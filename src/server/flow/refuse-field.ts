import type { Words } from '#domain/words.ts'
import { refuse } from '../refuse.ts'

/** Refuses what was sent as a field of this name, and says why. */
export function refuseField(field: string, reason: Words): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', reason }] })
}
