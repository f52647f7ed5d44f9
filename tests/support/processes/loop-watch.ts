import { fileURLToPath } from 'node:url'
import type { Measured, Question } from '../children/loop-meter.ts'
import type { Child } from '../children.ts'

/**
 * The most processor time that one turn of the event loop may take, in milliseconds; nobody else is answered during a
 * turn.
 */
export const mostTurnMs = 50

/** Flags of Node under which a child's main thread can be watched: `realApp({ dataDir, flags: watchedFlags })`. */
export const watchedFlags: readonly string[] = ['--import', fileURLToPath(new URL('../children/loop-meter.ts', import.meta.url))]

/** Runs `work`, which sends requests to the child, and returns what the child's main thread did meanwhile. */
export async function watchLoop<T>(child: Child, work: () => Promise<T>, profile = false): Promise<Measured & { answer: T }> {
  await child.ask({ loop: 'begin', profile } satisfies Question)
  const answer = await work()
  return { ...((await child.ask({ loop: 'end' } satisfies Question)) as Measured), answer }
}

/**
 * Measures the longest turn in up to several tries and returns the smallest, because in the first try code is compiled
 * and older garbage collected. If every try is too long, it returns where the time is spent.
 */
export async function watchTurns<T>(
  child: Child,
  work: () => Promise<T>,
  mostMs = mostTurnMs,
  tries = 3,
): Promise<Measured & { answer: T }> {
  const first = await watchLoop(child, work)
  if (first.turnMs <= mostMs) return first
  if (tries > 1) return watchTurns(child, work, mostMs, tries - 1)
  const { heaviest } = await watchLoop(child, work, true)
  return { ...first, heaviest }
}
