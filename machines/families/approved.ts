import type { Problem } from '#domain/core/refusals.ts'
import type { Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/**
 * The events by which a document that awaits approval is decided, by a person or by a process in their place (ADR
 * 188).
 */
export const decisions = { yes: 'APPROVE', no: 'REJECT' } as const

/**
 * Facts about the process that decides: whether there is one and it is not the one that asks, and what it is called.
 */
export type ProcessFacts = { byProcess?: boolean; processName?: string }
export const blankProcessFacts: ProcessFacts = { byProcess: false }

type ProcessGuardInput = { context: ProcessFacts }

/** Where a process decides, no person decides beside it. */
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
