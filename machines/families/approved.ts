import type { Problem } from '#domain/core/refusals.ts'
import type { Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/**
 * The events that decide a document awaiting approval; a person raises them, or a process in their place (ADR 188).
 */
export const decisions = { yes: 'APPROVE', no: 'REJECT' } as const

/**
 * Facts about an approval process. `byProcess`: a process decides on this document, and the request does not come from
 * that process. `processName`: its label.
 */
export type ProcessFacts = { byProcess?: boolean; processName?: string }
export const blankProcessFacts: ProcessFacts = { byProcess: false }

type ProcessGuardInput = { context: ProcessFacts }

/** While a process decides, no person may decide on the document. */
export const processGuard = { noProcessDecides: ({ context }: ProcessGuardInput) => !context.byProcess }

const processProblems = ({ processName }: ProcessFacts): Problem[] =>
  processName === undefined ? [] : [{ rule: 'PROCESS_DECIDES', params: { process: processName } }]

export const processGuardWords = {
  noProcessDecides: {
    refusal: 'PROCESS_DECIDES',
    params: () => ({ process: '' }),
    problems: processProblems,
    zh: '由审批流程决定',
    en: 'A process decides it',
  },
} as const satisfies Record<string, GuardWords<ProcessFacts, Payload>>
