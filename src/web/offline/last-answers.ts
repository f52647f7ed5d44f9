import { isNoAnswer } from '../connectivity.ts'
import { kept } from '../session-store.ts'
import { store } from '../store.ts'

/** Where this browser keeps something of whoever is signed in. */
export const ownName = (name: string): string => `${name}-${kept.tenantId() ?? ''}-${kept.account() ?? ''}`

/** What is answered now or, where no answer comes, what was answered the last time. */
export async function lastAnswer<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const own = ownName(`answer-${name}`)
  try {
    const answer = await ask()
    keep(own, answer)
    return answer
  } catch (error) {
    const before = isNoAnswer(error) ? store.read(own) : undefined
    if (before === undefined) throw error
    return before as Answer
  }
}

/** Keeps what can be done without: a browser that has no room for it goes on. */
export function keep(name: string, content: unknown): void {
  try {
    store.write(name, content)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
