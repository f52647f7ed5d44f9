import { defaultTenant, kept } from '../../session-store.ts'
import type { ShelfPage, Waiting } from '../ticket-types.ts'

/** What a till keeps in the browser: pages of its shelf, and tickets that the server has not got yet. */
type Stores = { shelf: ShelfPage; tickets: Waiting }
type StoreName = keyof Stores

const version = 1
const keyPaths: Readonly<Record<StoreName, string[]>> = { shelf: ['tillId', 'at'], tickets: ['tillId', 'ticketNo'] }

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A transaction is over only when the disk has it: whoever waited for less could lose a ticket with the power. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

let opened: { name: string; database: Promise<IDBDatabase> } | undefined

/** The database of the tenant who is signed in here. */
function database(): Promise<IDBDatabase> {
  const name = `danju-till-${kept.tenantId() ?? defaultTenant}`
  if (opened?.name === name) return opened.database
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(keyPaths))
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath })
  }
  opened = { name, database: done(request) }
  opened.database.catch(() => {
    opened = undefined
  })
  return opened.database
}

const ofTill = (tillId: string) => IDBKeyRange.bound([tillId], [tillId, []])

/** The rows of a till, in the order of their keys. */
export async function readAll<Name extends StoreName>(store: Name, tillId: string): Promise<Stores[Name][]> {
  return done((await database()).transaction(store).objectStore(store).getAll(ofTill(tillId)))
}

/** Keeps a row; one of the same key is replaced. Ends when the disk has it. */
export async function put<Name extends StoreName>(store: Name, row: Stores[Name]): Promise<void> {
  const transaction = (await database()).transaction(store, 'readwrite', { durability: 'strict' })
  transaction.objectStore(store).put(row)
  await committed(transaction)
}

/** Forgets a row, or, without a second key, all of the till. */
export async function remove(store: StoreName, tillId: string, key?: string): Promise<void> {
  const transaction = (await database()).transaction(store, 'readwrite')
  transaction.objectStore(store).delete(key === undefined ? ofTill(tillId) : [tillId, key])
  await committed(transaction)
}

/** Puts these rows in the place of all that the till had, at once. */
export async function replaceAll<Name extends StoreName>(store: Name, tillId: string, rows: readonly Stores[Name][]): Promise<void> {
  const transaction = (await database()).transaction(store, 'readwrite')
  const rowsOf = transaction.objectStore(store)
  rowsOf.delete(ofTill(tillId))
  for (const row of rows) rowsOf.put(row)
  await committed(transaction)
}
