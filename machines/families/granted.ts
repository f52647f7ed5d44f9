import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { none, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/**
 * Granted quantities by line, in the line's unit. A line that is not named is granted the quantity it asked for (rule
 * B3 Approved quantity).
 */
export type Granting = { lines?: readonly { id: string; approvedQty: string }[] }

export type GrantFacts = {
  /** Rows whose granted quantity is not valid. */
  grantProblems: readonly Problem[]
}
export const blankGrantFacts: GrantFacts = { grantProblems: [] }

export const grantGuard = { isGrantable: ({ context }: { context: GrantFacts }) => none(context.grantProblems) }

export const grantGuardWords = {
  isGrantable: {
    refusal: 'LINE_BAD',
    problems: ({ grantProblems }) => grantProblems,
    zh: '核准数量不正确',
    en: 'Some granted quantities are not valid',
  },
} as const satisfies Record<string, GuardWords<GrantFacts, Payload>>

/** Effects of an approval that grants quantities, and of its withdrawal. */
export const grantEffects = {
  grantQuantities: { zh: '核准数量', en: 'grants the quantities' },
  takeBackGrant: { zh: '恢复原数量', en: 'restores the quantities asked for' },
} as const satisfies Record<string, Words>
