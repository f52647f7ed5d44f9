/** The measures of a law's test coverage. `npm run coverage` counts them. */
export const measures = ['states', 'transitions', 'guards', 'refusals', 'roles'] as const
export type Measure = (typeof measures)[number]

/** `of`: the total; `reached`: the number covered; `missed`: the names of those not covered. */
export type CoverageCount = { of: number; reached: number; missed: readonly string[] }
export type LawCoverage = Readonly<Record<Measure, CoverageCount>>
/** By machine. */
export type Coverage = Readonly<Record<string, LawCoverage>>

let coveragePromise: Promise<Coverage> | undefined

/** Loads the coverage of the last run that was stored in the repository. */
export function storedCoverage(): Promise<Coverage> {
  coveragePromise ??= import('./coverage.gen.json').then((file) => file.default as Coverage)
  return coveragePromise
}
