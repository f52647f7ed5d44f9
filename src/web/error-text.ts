/** What went wrong, in the words it was said in: those of a refusal are the server's, in the reader's language. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Codes that are refused without a message: what 401 means is said by the sign-in that follows (rule: codes on a whitelist are silent). */
const silentCodes: ReadonlySet<unknown> = new Set([401])

/** Whether nothing is to be said about what was thrown. */
export const isSilent = (error: unknown): boolean => error instanceof Error && 'code' in error && silentCodes.has(error.code)
