import type { Logger } from 'pino'

/** Recurring work that goes on as long as the server runs. */
export type Poller = {
  /** Runs everything that is due now; resolves when nothing is left for this node. */
  runOnce(): Promise<void>
  /** Finishes the current run and starts no more. */
  stop(): Promise<void>
}

/** Interval in milliseconds (0: never), and the log message of a failed run. */
type PollerOptions = { everyMs: number; log: Logger; failed: string }

let pauses = 0

/** Pauses the timers of all pollers of this process while the work runs; explicit calls of `runOnce` still run. */
export async function withPollersPaused<Result>(work: () => Promise<Result>): Promise<Result> {
  pauses += 1
  try {
    return await work()
  } finally {
    pauses -= 1
  }
}

/** Pauses the timers of all pollers of this process for good. */
export function pausePollers(): void {
  pauses += 1
}

/**
 * Starts a poller that runs one round at a time: callers during a round wait for it. `work` gets a function that says
 * whether the poller was stopped meanwhile.
 */
export function startPoller({ everyMs, log, failed }: PollerOptions, work: (isStopped: () => boolean) => Promise<void>): Poller {
  let stopped = false
  let turning: Promise<void> | undefined
  const turn = () => {
    turning ??= work(() => stopped).finally(() => {
      turning = undefined
    })
    return turning
  }
  const look = () => {
    if (pauses === 0) void turn().catch((error: unknown) => log.error({ err: error }, failed))
  }
  const timer = everyMs === 0 ? undefined : setInterval(look, everyMs).unref()
  return {
    runOnce: turn,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await turning?.catch(() => undefined)
    },
  }
}
/** Delay before the next try in milliseconds: one minute, doubling, at most a day. */
export const backOffMs = (tries: number): number => Math.min(60_000 * 2 ** (tries - 1), 24 * 60 * 60_000)
