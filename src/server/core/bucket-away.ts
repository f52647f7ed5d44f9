/**
 * How long callers bear with a bucket: timeouts for connecting and for an answer, the number of attempts, and the
 * pause after an outage, during which no further request is sent.
 */
export type Patience = { connectMs: number; timeoutMs: number; tries: number; pauseMs: number }

/** For requests of users, which may occupy a database connection while they wait. */
export const interactivePatience: Patience = { connectMs: 2_000, timeoutMs: 8_000, tries: 2, pauseMs: 5_000 }

/** For archives, which run in the background. */
export const archivePatience: Patience = { connectMs: 10_000, timeoutMs: 60_000, tries: 5, pauseMs: 0 }

/** The bucket of files is unreachable or failing. */
export class BucketAway extends Error {
  constructor(cause: unknown) {
    super('the bucket of files does not answer', { cause })
    this.name = 'BucketAway'
  }
}

const networkErrorCode = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** True if an error or one of its causes is a failure of the network or of the remote server. */
function isAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const status = (one as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
    if (one.name === 'TimeoutError' || status >= 500 || networkErrorCode.test((one as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}

/**
 * Wraps functions that access a bucket: an outage throws BucketAway, and calls during the pause that follows throw it
 * at once, without a request.
 */
export function withPatience({ pauseMs: restMs }: Patience) {
  let restsUntil = 0
  let why: unknown
  return <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (performance.now() < restsUntil) throw new BucketAway(why)
      try {
        return await ask(...given)
      } catch (error) {
        if (!isAway(error)) throw error
        restsUntil = performance.now() + restMs
        why = error
        throw new BucketAway(error)
      }
    }
}
