import { isNoAnswer } from '../core/connectivity.ts'
import { sessionStore } from '../core/session-store.ts'
import { store } from '../core/store.ts'

/** The name under which this browser stores something for the current user only. */
export const userScopedName = (name: string): string => `${name}-${sessionStore.tenantId() ?? ''}-${sessionStore.account() ?? ''}`

/**
 * Returns the answer or, if no answer comes, a replacement. Throws if there is no replacement, or if the server
 * refuses.
 */
export async function answerOrFallback<Answer>(ask: () => Promise<Answer>, instead: () => Answer | undefined): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const known = isNoAnswer(error) ? instead() : undefined
    if (known === undefined) throw error
    return known
  }
}

/** Returns the answer or, if no answer comes, the last answer stored under this name. Throws if there is none. */
export function lastAnswer<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const own = userScopedName(`answer-${name}`)
  const asked = async () => {
    const answer = await ask()
    storeOptional(own, answer)
    return answer
  }
  return answerOrFallback(asked, () => store.read(own) as Answer | undefined)
}

/** Stores data that is useful but not needed. If the browser has no room for it, nothing happens. */
export function storeOptional(name: string, content: unknown): void {
  try {
    store.write(name, content)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
