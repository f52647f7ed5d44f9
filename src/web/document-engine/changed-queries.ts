import type { OperationId } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { allTypes, apiOf } from '#resources/documents/types.ts'
import { ledgers } from '#resources/reports/ledger.ts'
import { reports } from '#resources/reports/reports.ts'

type Api = OperationId extends `${infer Name}_${string}` ? Name : never

/** APIs about documents of all types: search by number, open work, logs, related documents and approvals. */
const acrossKinds: readonly Api[] = ['DocumentApi', 'OrderLogApi', 'FlowProcessApi']
/**
 * APIs that answer from the books: stock, balances of partners, members and network partners, what is left of a credit
 * limit, ledgers and reports.
 */
const books: readonly Api[] = [
  ...(['InventoryApi', 'InventoryBalanceApi', 'StoreInventoryApi', 'MemberValueApi', 'RecommendedApi', 'PriceApi'] as const),
  ...[...ledgers, ...reports].map(({ api }) => api),
]

const withLines = (api: string): readonly string[] => [api, api.replace(/Api$/, 'LineApi')]

/** The APIs whose answers may be stale after a change of any document of any type. */
const allDocumentApis: ReadonlySet<string> = new Set<string>([...acrossKinds, ...books, ...allTypes.flatMap(({ api }) => withLines(api))])

/** True for an event that changes more than its own document: it posts, or updates source documents. */
const reachesOthers = ({ law }: AnyWords, event: string): boolean =>
  transitionRows(law).some((row) => row.event === event && row.effects.some((effect) => effect !== 'giveNumber'))

/**
 * Returns the APIs whose answers may have changed through an event. If the event has no effect but giving a number,
 * these are the API of its document and those about documents of all types; otherwise those of all documents and of
 * the books. Master data and the shell's own data are never among them. Without an event it is unknown what happened,
 * so all of these APIs are returned.
 */
export function apisChangedBy(words: AnyWords | undefined, event: string | undefined): ReadonlySet<string> {
  if (!words || event === undefined || reachesOthers(words, event)) return allDocumentApis
  return new Set([...acrossKinds, ...withLines(apiOf(words.id))])
}
