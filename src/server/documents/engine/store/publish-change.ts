import type { Tx } from '../../../db/connect.ts'
import { depotRefsOf } from '../depot-access.ts'
import type { StoredDocument } from '../stored.ts'

/** Depot ids that fit into one PostgreSQL notification. */
const maxDepotIds = 200

/**
 * Announces a document's new version to the users who may open it. The message names depots and maker, because users
 * limited to some depots are notified only of documents in these, or made by themselves (`requireReadAccess`).
 */
export function publishChange(tx: Tx, document: StoredDocument, version: number): void {
  const { kind, id, createUser } = document
  const depotIds = [...new Set(depotRefsOf(document).map(({ depotId }) => depotId))]
  const news = { what: 'document' as const, kind, id, version, ...(createUser ? { madeBy: createUser } : {}) }
  if (depotIds.length === 0) tx.tell({ ...news, depotIds })
  for (let from = 0; from < depotIds.length; from += maxDepotIds) tx.tell({ ...news, depotIds: depotIds.slice(from, from + maxDepotIds) })
}
