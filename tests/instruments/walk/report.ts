export const againsts = ['law', 'http', 'browser'] as const
export type Against = (typeof againsts)[number]

/** `left`: steps to which no sample leads · `faults`: one line per fault, with which it can be walked again. */
export type Report = {
  paths: number
  taken: number
  refused: number
  left: readonly string[]
  faults: readonly { line: string; complaint: string }[]
}
