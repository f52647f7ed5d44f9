/** The measures of a law's test coverage, as counted by `npm run coverage`. */
export const measures = ['states', 'transitions', 'guards', 'refusals', 'roles'] as const
export type Measure = (typeof measures)[number]

/** The total, the number covered, and the names of the rest. */
export type CoverageCount = { of: number; reached: number; missed: readonly string[] }
export type LawCoverage = Readonly<Record<Measure, CoverageCount>>
/** By machine. */
export type Coverage = Readonly<Record<string, LawCoverage>>

let coveragePromise: Promise<Coverage> | undefined

/** The coverage of the last stored run. */
export function storedCoverage(): Promise<Coverage> {
  coveragePromise ??= import('./coverage.gen.json').then((file) => file.default as Coverage)
  return coveragePromise
}
