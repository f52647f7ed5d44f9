import type { Tx } from '../../db/connect.ts'
import { placesOf } from './depot-access.ts'
import type { StoredDocument } from './stored.ts'

/** So many depots fit into what PostgreSQL takes as one notification. */
const mostPlaces = 200

/**
 * Tells whoever may open a document that it has this version now. News say where it takes place and who made it, for whoever has depots of
 * his own is told of his alone (`depot-access.ts`, `requireSight`).
 */
export function publishChange(tx: Tx, document: StoredDocument, version: number): void {
  const { kind, id, createUser } = document
  const depotIds = [...new Set(placesOf(document).map(({ depotId }) => depotId))]
  const news = { what: 'document' as const, kind, id, version, ...(createUser ? { madeBy: createUser } : {}) }
  if (depotIds.length === 0) tx.tell({ ...news, depotIds })
  for (let from = 0; from < depotIds.length; from += mostPlaces) tx.tell({ ...news, depotIds: depotIds.slice(from, from + mostPlaces) })
}
