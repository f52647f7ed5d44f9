import type { LogEntry } from '../document-engine/document-log.ts'
import { stepId } from './steps.ts'

/** A step of a document that was not refused. `at` is its number, from 1. */
export type WalkedStep = {
  at: number
  id: string
  event: string
  from: string | undefined
  to: string
  user: string | undefined
  time: string
  machineHash: string
}

/** The path of a document through its law, oldest first; refused events are left out. */
export function walkOf(log: readonly LogEntry[]): readonly WalkedStep[] {
  const done = log.filter(({ refusal, toState }) => refusal === undefined && toState !== undefined)
  return done.map(({ event, fromState, toState = '', userName, time, machineHash }, at) => ({
    at: at + 1,
    id: stepId(fromState ?? '', event, toState),
    event,
    from: fromState,
    to: toState,
    user: userName,
    time,
    machineHash,
  }))
}
