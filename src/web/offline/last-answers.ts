import { isNoAnswer } from '../connectivity.ts'
import { kept } from '../session-store.ts'
import { store } from '../store.ts'

/** Where this browser keeps something of whoever is signed in. */
export const ownName = (name: string): string => `${name}-${kept.tenantId() ?? ''}-${kept.account() ?? ''}`

/** What is answered or, where no answer comes, what stands in for it; where nothing does, why there is no answer. */
export async function answerOr<Answer>(ask: () => Promise<Answer>, instead: () => Answer | undefined): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const known = isNoAnswer(error) ? instead() : undefined
    if (known === undefined) throw error
    return known
  }
}

/** What is answered now or, where no answer comes, what was answered the last time. */
export function lastAnswer<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const own = ownName(`answer-${name}`)
  const asked = async () => {
    const answer = await ask()
    keep(own, answer)
    return answer
  }
  return answerOr(asked, () => store.read(own) as Answer | undefined)
}

/** Keeps what can be done without: a browser that has no room for it goes on. */
export function keep(name: string, content: unknown): void {
  try {
    store.write(name, content)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
