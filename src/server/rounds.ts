import type { Logger } from 'pino'

/** Work that is looked for again and again as long as the server runs. */
export type Rounds = {
  /** Does at once all that is due now, and resolves when nothing is left for this node. */
  turn(): Promise<void>
  /** Finishes what it is at and takes up nothing more. */
  stop(): Promise<void>
}

/** How often to look, in milliseconds (0 is never), and what the log says of a round that failed. */
type Options = { everyMs: number; log: Logger; failed: string }

let resting = 0

/** No rounds of this process look for work while this goes on; who asks for one has it. */
export async function restingRounds<Result>(work: () => Promise<Result>): Promise<Result> {
  resting += 1
  try {
    return await work()
  } finally {
    resting -= 1
  }
}

/** From now on no rounds of this process look for work: it may do none any more. */
export function restRounds(): void {
  resting += 1
}

/** Starts the rounds, one at a time: who asks for one while it goes on waits for the same. `work` looks whether it was stopped meanwhile. */
export function startRounds({ everyMs, log, failed }: Options, work: (isStopped: () => boolean) => Promise<void>): Rounds {
  let stopped = false
  let turning: Promise<void> | undefined
  const turn = () => {
    turning ??= work(() => stopped).finally(() => {
      turning = undefined
    })
    return turning
  }
  const look = () => {
    if (resting === 0) void turn().catch((error: unknown) => log.error({ err: error }, failed))
  }
  const timer = everyMs === 0 ? undefined : setInterval(look, everyMs).unref()
  return {
    turn,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await turning?.catch(() => undefined)
    },
  }
}
