import type { PathStep, RefusedStep } from '#machines/paths/path-file.ts'

/** What a document shows after a step; compared with what the law says it should show. */
export type Shown = { state: string; status?: number | undefined; name?: string | undefined; offers: Readonly<Record<string, boolean>> }
/**
 * `left`: the target knows no way to send this step, which is reported but is no fault · `complaint`: what is wrong.
 */
export type Taken = { is: 'shown'; shown: Shown; wanted: Shown } | { is: 'left' } | { is: 'wrong'; complaint: string }
export type Refused = { is: 'refused'; key: string; unchanged: boolean } | { is: 'left' } | { is: 'wrong'; complaint: string }

/** Something against which paths are walked: the law, the server, or its pages. */
export type Target = {
  /** Called before each path. */
  begin(): Promise<void>
  take(step: PathStep): Promise<Taken>
  refuse(refused: RefusedStep, state: string): Promise<Refused>
  /** Invariants that are broken after a path. */
  broken(): Promise<readonly string[]>
}
