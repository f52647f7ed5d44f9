import { word } from './i18n/index.ts'

const serverFailed = 500

type Said = { code?: unknown; requestId?: unknown; cause?: unknown }

/** Of what was thrown because the server failed: the request that finds its line in the server's log. A refusal says by itself what is wrong. */
export function faultIdOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, requestId, cause } = error as Error & Said
  if (typeof code === 'number' && code >= serverFailed && typeof requestId === 'string') return requestId
  return faultIdOf(cause)
}

/** What went wrong, without its request: for who shows that beside it. */
export const plainErrorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What went wrong, in the words it was said in: those of a refusal are the server's, in the reader's language; a fault names its request. */
export function errorText(error: unknown): string {
  const id = faultIdOf(error)
  return id === undefined ? plainErrorText(error) : `${plainErrorText(error)} · ${word('requestId')} ${id}`
}

/** Codes that are refused without a message: what 401 means is said by the sign-in that follows (rule: codes on a whitelist are silent). */
const silentCodes: ReadonlySet<unknown> = new Set([401])

/** Whether nothing is to be said about what was thrown. */
export const isSilent = (error: unknown): boolean => error instanceof Error && 'code' in error && silentCodes.has(error.code)
