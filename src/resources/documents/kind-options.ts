import type { Words } from '#domain/words.ts'
import { allTypes } from './types.ts'

/** Every kind of document to choose from, by its name. */
export const kindOptions: readonly { value: string; words: Words }[] = allTypes.map(({ kind, label }) => ({ value: kind, words: label }))
