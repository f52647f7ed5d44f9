import { useEffect, useState } from 'react'
import type { Grid } from './grid-state.ts'
import type { Choice, LineColumn, LineLookups } from './types.ts'

const pauseMs = 60

/** Those that were known and those that were found, each once. */
export const withFound = (known: readonly Choice[], found: readonly Choice[]): readonly Choice[] => {
  const ids = new Set(known.map(({ id }) => id))
  const more = found.filter(({ id }) => !ids.has(id))
  return more.length === 0 ? known : [...known, ...more]
}

type Hits = { text: string; found: readonly Choice[] }

/** Depots for a text that is being typed, where there are more than the grid knows; `waiting`: an answer to this very text may still come. */
export function useDepotHits(grid: Grid, column: LineColumn, text: string): { found: readonly Choice[]; waiting: boolean } {
  const ask = column.kind === 'depot' && text !== '' && text !== '..' && text !== '//' ? grid.inputs.lookups.searchDepots : undefined
  const [hits, setHits] = useState<Hits>({ text: '', found: [] })
  useEffect(() => {
    if (!ask) return
    let stale = false
    const take = (found: readonly Choice[]) => {
      if (!stale) setHits({ text, found })
    }
    // without an answer the depots that are known remain
    const timer = setTimeout(() => void ask(text).then(take, () => take([])), pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [ask, text])
  return { found: hits.found, waiting: ask !== undefined && hits.text !== text }
}

/** The depots that texts of a sheet name and nobody knows yet, each text asked for once; one that fails stays unknown. */
export async function depotsNamed({ depots, searchDepots }: LineLookups, texts: readonly string[]): Promise<readonly Choice[]> {
  const unknown = unknownDepots(depots, texts)
  if (!searchDepots) return []
  const found: Choice[] = []
  for (const text of unknown) found.push(...(await searchDepots(text).catch(() => [])))
  return found
}

/** Texts that are neither name nor code of a depot that is known. */
export function unknownDepots(depots: readonly Choice[], texts: readonly string[]): string[] {
  const known = new Set(depots.flatMap(({ name, code }) => [name, code ?? ''].map((text) => text.toLowerCase())))
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && !known.has(text.toLowerCase()))
}
