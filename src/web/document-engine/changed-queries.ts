import type { OperationId } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { allTypes, apiOf } from '#resources/documents/types.ts'
import { ledgers } from '#resources/reports/ledger.ts'
import { reports } from '#resources/reports/reports.ts'

type Api = OperationId extends `${infer Name}_${string}` ? Name : never

/** Queries over documents of all types: search by number, open work, logs, chains and approvals. */
const acrossKinds: readonly Api[] = ['DocumentApi', 'OrderLogApi', 'FlowProcessApi']
/**
 * Queries over postings of documents: stock, balances of trading partners, members and network partners, and what is
 * left of a credit limit.
 */
const books: readonly Api[] = [
  ...(['InventoryApi', 'InventoryBalanceApi', 'StoreInventoryApi', 'MemberValueApi', 'RecommendedApi', 'PriceApi'] as const),
  ...[...ledgers, ...reports].map(({ api }) => api),
]

const withLines = (api: string): readonly string[] => [api, api.replace(/Api$/, 'LineApi')]

/** APIs whose answers are stale once any document of any type has changed. */
const allDocumentApis: ReadonlySet<string> = new Set<string>([...acrossKinds, ...books, ...allTypes.flatMap(({ api }) => withLines(api))])

/** True for an event that does more than change its own document: it posts, or updates its source documents. */
const reachesOthers = ({ law }: AnyWords, event: string): boolean =>
  transitionRows(law).some((row) => row.event === event && row.effects.some((effect) => effect !== 'giveNumber'))

/**
 * Returns the APIs of the contract whose answers an event can have changed: those of its document alone if its law
 * names no effect, otherwise of all documents and of the books. Never master data, nor anything of the shell. Without
 * an event it is not known what happened, so all are returned.
 */
export function apisChangedBy(words: AnyWords | undefined, event: string | undefined): ReadonlySet<string> {
  if (!words || event === undefined || reachesOthers(words, event)) return allDocumentApis
  return new Set([...acrossKinds, ...withLines(apiOf(words.id))])
}
