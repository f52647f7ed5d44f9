import { useEffect, useState } from 'react'
import type { Choice, LineColumn, LineLookups } from '../lines/types.ts'
import type { Grid } from './grid-state.ts'

const pauseMs = 60

/** Adds found depots to the known ones, without duplicates. */
export const withFoundDepots = (known: readonly Choice[], found: readonly Choice[]): readonly Choice[] => {
  const ids = new Set(known.map(({ id }) => id))
  const more = found.filter(({ id }) => !ids.has(id))
  return more.length === 0 ? known : [...known, ...more]
}

type DepotHits = { text: string; found: readonly Choice[] }

/**
 * Searches depots by the typed text, if there are more than the grid has loaded. `waiting` is true until the answer
 * for this text has arrived.
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
    // if the search fails, the depots already known can still be chosen
    const timer = setTimeout(() => void ask(text).then(take, () => take([])), pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [ask, text])
  return { found: hits.found, waiting: ask !== undefined && hits.text !== text }
}

/**
 * Searches the depots that a pasted sheet names and that are not loaded, with one request per text. If a request
 * fails, its depot stays unknown.
 */
export async function searchUnknownDepots({ depots, searchDepots }: LineLookups, texts: readonly string[]): Promise<readonly Choice[]> {
  const unknown = unknownDepots(depots, texts)
  if (!searchDepots) return []
  const found: Choice[] = []
  for (const text of unknown) found.push(...(await searchDepots(text).catch(() => [])))
  return found
}

/** The texts that are neither the name nor the code of a loaded depot. */
export function unknownDepots(depots: readonly Choice[], texts: readonly string[]): string[] {
  const known = new Set(depots.flatMap(({ name, code }) => [name, code ?? ''].map((text) => text.toLowerCase())))
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && !known.has(text.toLowerCase()))
}
