export const againsts = ['law', 'http', 'browser'] as const
export type Against = (typeof againsts)[number]

/** `left`: what no sample leads to · `faults`: one line each, which walks the same fault again. */
export type Report = {
  paths: number
  taken: number
  refused: number
  left: readonly string[]
  faults: readonly { line: string; complaint: string }[]
}
