import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { allDefinitions, apiOf } from '#resources/documents/index.ts'
import { reports } from '#resources/reports.ts'

/** Queries over documents of all types: what is found by number, open work, logs and chains. */
const acrossKinds = ['DocumentApi', 'OrderLogApi']
/** Queries over what documents book. */
const books = ['InventoryApi', 'InventoryBalanceApi', 'StoreInventoryApi', 'LedgerApi', ...reports.map(({ api }) => api)]

const withLines = (api: string): readonly string[] => [api, api.replace(/Api$/, 'LineApi')]

/** Interfaces whose answers are old once any document of any type has changed. */
const everything: ReadonlySet<string> = new Set([...acrossKinds, ...books, ...allDefinitions.flatMap(({ api }) => withLines(api))])

/** An event that does more than change its own document: it books, or moves what it came from. */
const reachesOthers = ({ law }: AnyWords, event: string): boolean =>
  transitionRows(law).some((row) => row.event === event && row.effects.some((effect) => effect !== 'giveNumber'))

/**
 * The interfaces of the contract whose answers an event can have changed: those of its document alone where its law names no effect, else of
 * all documents and of the books. Master data never, nor anything of the shell. Without an event it is not known what happened.
 */
export function changedBy(words: AnyWords | undefined, event: string | undefined): ReadonlySet<string> {
  if (!words || event === undefined || reachesOthers(words, event)) return everything
  return new Set([...acrossKinds, ...withLines(apiOf(words.id))])
}
