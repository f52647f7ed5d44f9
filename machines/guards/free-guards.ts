import type { DocumentLine } from '#domain/lines.ts'
import type { Words } from '#domain/words.ts'
import { none } from '../engine/law.ts'
import { linesLeft } from './shared-guards.ts'

/** Facts of a document whose lines come from a source, or freely by a right (rule B3 *Free documents*). */
export type FreeFacts = {
  /** Rows without a source, from 1. */
  freeLines: readonly number[]
}

type Asked = { context: FreeFacts & { rights: readonly string[] } }

/** Lines without a source need a right of their own. */
export const freeGuard = ({ right }: { right: string }) => ({
  freeIsAllowed: ({ context }: Asked) => none(context.freeLines) || context.rights.includes(right),
})

/** Words of that guard; the button is what the right is called. */
export const freeGuardWords = (free: { words: Words }, sentence: Words) => ({
  freeIsAllowed: { refusal: 'NO_PERMISSION', params: () => ({ button: free.words }), ...sentence } as const,
})

/** Rows, counted from 1, that no source stands behind. */
export function freeRows(lines: readonly DocumentLine[]): readonly number[] {
  const left = new Set(linesLeft(lines))
  return lines.flatMap((line, at) => (left.has(line) && !line.sourceBodyId ? [at + 1] : []))
}
