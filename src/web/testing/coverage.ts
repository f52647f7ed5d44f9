/** What of a law can be reached by its tests: as `npm run coverage` counts it. */
export const measures = ['states', 'transitions', 'guards', 'refusals', 'roles'] as const
export type Measure = (typeof measures)[number]

/** How many there are, how many were reached, and which were not. */
export type Reached = { of: number; reached: number; missed: readonly string[] }
export type CoverageOf = Readonly<Record<Measure, Reached>>
/** By machine. */
export type Coverage = Readonly<Record<string, CoverageOf>>

let kept: Promise<Coverage> | undefined

/** What was reached when it was last kept. */
export function keptCoverage(): Promise<Coverage> {
  kept ??= import('./coverage.gen.json').then((file) => file.default as Coverage)
  return kept
}
