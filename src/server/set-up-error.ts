/** Something about the machine, the folder or the configuration that the operator must see to: its message is the whole answer. */
export class SetUpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** What a command prints when it fails: the sentence of a SetUpError; of anything else, which is a fault of ours, all there is. */
export function explain(error: unknown): string {
  if (error instanceof SetUpError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
