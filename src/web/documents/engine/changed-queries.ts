import type { OperationId } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { allTypes, apiOf } from '#resources/documents/types.ts'
import { ledgers } from '#resources/ledger.ts'
import { reports } from '#resources/reports.ts'

type Api = OperationId extends `${infer Name}_${string}` ? Name : never

/** Queries over documents of all types: what is found by number, open work, logs, chains and approvals. */
const acrossKinds: readonly Api[] = ['DocumentApi', 'OrderLogApi', 'FlowProcessApi']
/** Queries over what documents book: stock, what partners, members and partners of the network owe and have, and what is left of a credit. */
const books: readonly Api[] = [
  ...(['InventoryApi', 'InventoryBalanceApi', 'StoreInventoryApi', 'MemberValueApi', 'RecommendedApi', 'PriceApi'] as const),
  ...[...ledgers, ...reports].map(({ api }) => api),
]

const withLines = (api: string): readonly string[] => [api, api.replace(/Api$/, 'LineApi')]

/** Interfaces whose answers are old once any document of any type has changed. */
const everything: ReadonlySet<string> = new Set<string>([...acrossKinds, ...books, ...allTypes.flatMap(({ api }) => withLines(api))])

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
