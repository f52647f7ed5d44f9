import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { none, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/**
 * Granted quantities by line, in its unit; without one the requested quantity is granted (rule B3 Approved quantity).
 */
export type Granting = { lines?: readonly { id: string; approvedQty: string }[] }

export type GrantFacts = {
  /** Rows with a granted quantity that cannot be granted. */
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

/** Effects of an approval that grants quantities, and of one that is undone. */
export const grantEffects = {
  grantQuantities: { zh: '核准数量', en: 'grants the quantities' },
  takeBackGrant: { zh: '恢复原数量', en: 'restores the quantities asked for' },
} as const satisfies Record<string, Words>
