import { useEffect, useState } from 'react'
import type { Choice, LineColumn, LineLookups } from '../lines/types.ts'
import type { Grid } from './grid-state.ts'

const pauseMs = 60

/** Merges found depots into the known ones, without duplicates. */
export const withFoundDepots = (known: readonly Choice[], found: readonly Choice[]): readonly Choice[] => {
  const ids = new Set(known.map(({ id }) => id))
  const more = found.filter(({ id }) => !ids.has(id))
  return more.length === 0 ? known : [...known, ...more]
}

type DepotHits = { text: string; found: readonly Choice[] }

/**
 * Searches depots by typed text where there are more than the grid has loaded; `waiting`: the answer to this text is
 * still to come.
 */
export function useDepotHits(grid: Grid, column: LineColumn, text: string): { found: readonly Choice[]; waiting: boolean } {
  const ask = column.kind === 'depot' && text !== '' && text !== '..' && text !== '//' ? grid.inputs.lookups.searchDepots : undefined
  const [hits, setHits] = useState<DepotHits>({ text: '', found: [] })
  useEffect(() => {
    if (!ask) return
    let stale = false
    const take = (found: readonly Choice[]) => {
      if (!stale) setHits({ text, found })
    }
    // without an answer the known depots remain
    const timer = setTimeout(() => void ask(text).then(take, () => take([])), pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [ask, text])
  return { found: hits.found, waiting: ask !== undefined && hits.text !== text }
}

/**
 * Searches the depots named in a pasted sheet that are not loaded yet, one request per text; a failed one stays
 * unknown.
 */
export async function searchUnknownDepots({ depots, searchDepots }: LineLookups, texts: readonly string[]): Promise<readonly Choice[]> {
  const unknown = unknownDepots(depots, texts)
  if (!searchDepots) return []
  const found: Choice[] = []
  for (const text of unknown) found.push(...(await searchDepots(text).catch(() => [])))
  return found
}

/** Texts that are neither name nor code of a loaded depot. */
export function unknownDepots(depots: readonly Choice[], texts: readonly string[]): string[] {
  const known = new Set(depots.flatMap(({ name, code }) => [name, code ?? ''].map((text) => text.toLowerCase())))
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && !known.has(text.toLowerCase()))
}
