import { isNoAnswer } from '../core/connectivity.ts'
import { sessionStore } from '../core/session-store.ts'
import { store } from '../core/store.ts'

/** The name under which this browser stores something for the current user. */
export const userScopedName = (name: string): string => `${name}-${sessionStore.tenantId() ?? ''}-${sessionStore.account() ?? ''}`

/** The answer or, where no answer comes, its replacement; throws where there is none. */
export async function answerOrFallback<Answer>(ask: () => Promise<Answer>, instead: () => Answer | undefined): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const known = isNoAnswer(error) ? instead() : undefined
    if (known === undefined) throw error
    return known
  }
}

/** The answer or, where no answer comes, the last one. */
export function lastAnswer<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const own = userScopedName(`answer-${name}`)
  const asked = async () => {
    const answer = await ask()
    storeOptional(own, answer)
    return answer
  }
  return answerOrFallback(asked, () => store.read(own) as Answer | undefined)
}

/** Stores optional data: a browser without room for it goes on. */
export function storeOptional(name: string, content: unknown): void {
  try {
    store.write(name, content)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
