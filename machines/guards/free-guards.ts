import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { type Lift, lifts, none, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'
import { linesLeft } from './shared-guards.ts'

/** Facts of a document whose lines have a source; a right also allows lines without one (rule B3 *Free documents*). */
export type FreeFacts = {
  /** Rows without a source, counted from 1. */
  freeLines: readonly number[]
}

type FreeGuardInput = { context: FreeFacts & { rights: readonly string[] } }

/** The guard that lines without a source need a right of their own. */
export const freeGuard = ({ right }: { right: string }) => ({
  freeIsAllowed: ({ context }: FreeGuardInput) => none(context.freeLines) || context.rights.includes(right),
})

/** Refusal of that guard; it shows the label of the missing right. */
export const freeGuardWords = (free: { words: Words }, sentence: Words) => ({
  freeIsAllowed: { refusal: 'NO_PERMISSION', params: () => ({ button: free.words }), ...sentence } as const,
})

/** Facts about serial-numbered pieces that come back without a link to the line that sold them. */
export type PieceFacts = {
  /** Rows with pieces for which no record of a sale exists (docs/rules/links.md). */
  unsoldPieces?: readonly Problem[]
}

type Lifting = { context: PieceFacts & { rights: readonly string[] }; event: Payload }
type FreeRight = { right: string; words: Words }

/** The right to take goods back without a source also covers serial numbers sold before the books began. */
const lifting = (free: FreeRight): Lift => ({ key: 'SERIAL_BAD', ...free })

export const soldPiecesGuard = (free: FreeRight) => ({
  piecesWereSold: ({ context, event }: Lifting) => none(context.unsoldPieces ?? []) || lifts(lifting(free), context, event),
})

export const soldPiecesGuardWords = (free: FreeRight) => ({
  piecesWereSold: {
    refusal: 'SERIAL_BAD',
    problems: ({ unsoldPieces = [] }) => unsoldPieces,
    lift: lifting(free),
    zh: '序列号没有销售记录',
    en: 'No sale of some pieces is known',
  } satisfies GuardWords<PieceFacts, { type: string }>,
})

/** Rows, counted from 1, that have no source line. */
export function freeRows(lines: readonly DocumentLine[]): readonly number[] {
  const left = new Set(linesLeft(lines))
  return lines.flatMap((line, at) => (left.has(line) && !line.sourceBodyId ? [at + 1] : []))
}
