import type { Path, PathStep, RefusedStep } from '#machines/paths/path-file.ts'
import type { Refused, Shown, Taken, Target } from './target.ts'

export type Fault = { path: number; step: number; complaint: string }
/**
 * `taken` and `refused`: number of steps and refusals walked · `left`: steps and refusals that the target knew no way
 * to send.
 */
export type Walked = { taken: number; refused: number; left: readonly string[]; fault?: Fault }

const told = ({ state, status, name, offers }: Shown) =>
  [state, status, name, ...Object.entries(offers).map(([type, allowed]) => `${type}${allowed ? '' : ' (off)'}`)]
    .filter((part) => part !== undefined)
    .join(', ')

function complaintOfStep({ event, to }: PathStep, taken: Taken): string | undefined {
  if (taken.is === 'wrong') return taken.complaint
  if (taken.is === 'left') return undefined
  if (taken.shown.state !== to) return `${event} led to ${taken.shown.state}, not to ${to}`
  const [shown, wanted] = [told(taken.shown), told(taken.wanted)]
  return shown === wanted ? undefined : `after ${event} it shows ${shown}; the law says ${wanted}`
}

function complaintOfRefusal({ event, key }: RefusedStep, refused: Refused): string | undefined {
  if (refused.is === 'wrong') return refused.complaint
  if (refused.is === 'left') return undefined
  if (refused.key !== key) return `${event} was answered ${refused.key}, not refused by ${key}`
  return refused.unchanged ? undefined : `${event} was refused by ${key}, and something changed`
}

/** An exception in the target counts as a fault of the path too, and the path is shortened like any other. */
const failed = (error: unknown) => ({ is: 'wrong' as const, complaint: error instanceof Error ? error.message : String(error) })

/** Walks one path; stops at the first fault. */
export async function walkPath(target: Target, { id, steps }: Path): Promise<Walked> {
  const left: string[] = []
  let [taken, refused] = [0, 0]
  await target.begin()
  for (const [at, step] of steps.entries()) {
    const wrong = (complaint: string): Walked => ({ taken, refused, left, fault: { path: id, step: at + 1, complaint } })
    for (const one of step.refused) {
      const answer = await target.refuse(one, step.from).catch(failed)
      const complaint = complaintOfRefusal(one, answer)
      if (complaint) return wrong(complaint)
      if (answer.is === 'left') left.push(`${step.from} !${one.event}${one.guard ? ` ${one.guard}` : ''}`)
      else refused += 1
    }
    const answer = await target.take(step).catch(failed)
    const complaint = complaintOfStep(step, answer)
    if (complaint) return wrong(complaint)
    if (answer.is === 'left') left.push(`${step.from} ${step.event} ${step.to}`)
    else taken += 1
  }
  const broken = await target.broken()
  if (broken.length === 0) return { taken, refused, left }
  return { taken, refused, left, fault: { path: id, step: steps.length, complaint: `broken: ${broken.join('; ')}` } }
}

/**
 * Removes from a failed path what its fault does not need: first refusals, then loops of steps, as long as it still
 * fails.
 */
export async function shrunk(target: Target, path: Path, fault: Fault): Promise<{ path: Path; fault: Fault }> {
  let best = { path: { ...path, steps: path.steps.slice(0, fault.step) }, fault }
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const steps of smaller(best.path.steps)) {
      const tried = { ...path, steps }
      const again = await walkPath(target, tried)
      if (!again.fault) continue
      best = { path: { ...tried, steps: steps.slice(0, again.fault.step) }, fault: again.fault }
      isSmaller = true
      break
    }
  }
  return best
}

/**
 * Yields paths with one thing removed: a refusal, or the steps between two visits of one state; the largest cuts
 * first.
 */
function* smaller(steps: readonly PathStep[]): Generator<readonly PathStep[]> {
  const refusals = steps.flatMap(({ refused }) => refused).length
  if (refusals > 0) yield steps.map((step) => ({ ...step, refused: [] }))
  for (let length = steps.length - 1; length > 0; length -= 1)
    for (let from = 0; from + length <= steps.length; from += 1) {
      const [before, after] = [steps.slice(0, from), steps.slice(from + length)]
      if (after.length > 0 && after[0]?.from === (before.at(-1)?.to ?? 'new')) yield [...before, ...after]
    }
  if (refusals > 1)
    for (const [at, step] of steps.entries())
      for (const one of step.refused)
        yield steps.map((other, nth) => (nth === at ? { ...step, refused: step.refused.filter((kept) => kept !== one) } : other))
}
