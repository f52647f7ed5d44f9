import { fileURLToPath } from 'node:url'
import type { Measured, Question } from '../children/loop-meter.ts'
import type { Child } from '../children.ts'

/** What one turn of the loop may take of the processor, milliseconds: meanwhile nobody else is answered. */
export const mostTurnMs = 50

/** Flags of Node under which a child's main thread can be watched: `realApp({ dataDir, flags: watchedFlags })`. */
export const watchedFlags: readonly string[] = ['--import', fileURLToPath(new URL('../children/loop-meter.ts', import.meta.url))]

/** Does the work, in which the child is asked something, and answers what the child's main thread did meanwhile. */
export async function watchLoop<T>(child: Child, work: () => Promise<T>, profile = false): Promise<Measured & { answer: T }> {
  await child.ask({ loop: 'begin', profile } satisfies Question)
  const answer = await work()
  return { ...((await child.ask({ loop: 'end' } satisfies Question)) as Measured), answer }
}

/**
 * The shortest of the longest turns of several tries, as soon as one is short enough: the first time code is
 * compiled, and garbage of what was before is collected. Of work that is too long every time it says where the time
 * goes.
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
