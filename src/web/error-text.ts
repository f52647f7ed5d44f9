/** What went wrong, in the words it was said in: those of a refusal are the server's, in the reader's language. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
