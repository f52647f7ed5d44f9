/** How long to wait for a bucket: to be connected, while it says nothing, and before it is asked again once it did not answer so many times. */
export type Patience = { connectMs: number; silentMs: number; tries: number; restMs: number }

/** Of who serves people: what they asked may hold a connection of the database meanwhile. */
export const ofPeople: Patience = { connectMs: 2_000, silentMs: 8_000, tries: 2, restMs: 5_000 }

/** Of archives, which nobody waits for. */
export const ofArchives: Patience = { connectMs: 10_000, silentMs: 60_000, tries: 5, restMs: 0 }

/** The bucket of files does not answer, or says that it cannot. */
export class BucketAway extends Error {
  constructor(cause: unknown) {
    super('the bucket of files does not answer', { cause })
    this.name = 'BucketAway'
  }
}

const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** Whether something that was thrown, or its cause, says that the network or the server beyond it failed. */
function isAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const status = (one as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
    if (one.name === 'TimeoutError' || status >= 500 || network.test((one as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}

/** What asks a bucket, and says when that is away, at once to whoever asks just after. */
export function askPatiently({ restMs }: Patience) {
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
