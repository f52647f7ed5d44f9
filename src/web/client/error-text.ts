import { word } from '../i18n/index.ts'

const serverFailed = 500

type ErrorFields = { code?: unknown; requestId?: unknown; cause?: unknown }

/**
 * The request id of an error if the server failed: it identifies the line in the server's log. A refusal needs none,
 * because its message explains it.
 */
export function faultIdOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, requestId, cause } = error as Error & ErrorFields
  if (typeof code === 'number' && code >= serverFailed && typeof requestId === 'string') return requestId
  return faultIdOf(cause)
}

/** The message of an error without the request id, for callers that show the id separately. */
export const plainErrorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The message of an error. A refusal has the server's message, in the reader's language; a server failure also has its
 * request id.
 */
export function errorText(error: unknown): string {
  const id = faultIdOf(error)
  return id === undefined ? plainErrorText(error) : `${plainErrorText(error)} · ${word('requestId')} ${id}`
}

/** Codes of refusals that show no message: 401 leads to the sign-in page, which explains it. */
const silentCodes: ReadonlySet<unknown> = new Set([401])

/** True for errors that the app handles without a message, such as the end of a session (401). */
export const isSilent = (error: unknown): boolean => error instanceof Error && 'code' in error && silentCodes.has(error.code)
