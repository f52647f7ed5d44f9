import type { PathStep, RefusedStep } from '#machines/paths/path-file.ts'

/** What stands there after a step: what it shows of itself, and what the law says it should. */
export type Shown = { state: string; status?: number | undefined; name?: string | undefined; offers: Readonly<Record<string, boolean>> }
/** `left`: nothing that the target knows leads there, which is said and is no fault · `complaint`: what is wrong. */
export type Taken = { is: 'shown'; shown: Shown; wanted: Shown } | { is: 'left' } | { is: 'wrong'; complaint: string }
export type Refused = { is: 'refused'; key: string; unchanged: boolean } | { is: 'left' } | { is: 'wrong'; complaint: string }

/** What paths are walked against. */
export type Target = {
  /** Before a path. */
  begin(): Promise<void>
  take(step: PathStep): Promise<Taken>
  refuse(refused: RefusedStep, state: string): Promise<Refused>
  /** Rules that hold no more, after a path. */
  broken(): Promise<readonly string[]>
}
