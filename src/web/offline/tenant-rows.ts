import { defaultTenant, sessionStore } from '../core/session-store.ts'

const version = 1

const requestResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Resolves when the transaction is complete. If it resolved earlier, sold or counted rows could be lost in a power
 * failure.
 */
const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

type KeyPaths<Name extends string> = Readonly<Record<Name, readonly [string, string]>>

/** Returns a function that opens the database of an area for the current tenant, and reuses it while it is open. */
function opener(area: string, keyPaths: KeyPaths<string>): () => Promise<IDBDatabase> {
  let opened: { name: string; database: Promise<IDBDatabase> } | undefined
  return () => {
    const name = `danju-${area}-${sessionStore.tenantId() ?? defaultTenant}`
    if (opened?.name === name) return opened.database
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(keyPaths))
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath: [...keyPath] })
    }
    opened = { name, database: requestResult(request) }
    opened.database.catch(() => {
      opened = undefined
    })
    return opened.database
  }
}

async function canOpenDatabase(database: () => Promise<IDBDatabase>): Promise<boolean> {
  try {
    await database()
    return true
  } catch {
    return false
  }
}

/**
 * Rows stored in this browser, in a separate database for each tenant. `area` names the database. The key of each
 * store consists of two fields, of which the first is the owner of a row: a till or a user.
 */
export function tenantRows<Stores extends object>(area: string, keyPaths: KeyPaths<keyof Stores & string>) {
  type Name = keyof Stores & string
  const database = opener(area, keyPaths)
  const of = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
  /** Writes to a store. Resolves when the transaction is complete. */
  async function write(store: Name, change: (rows: IDBObjectStore) => void, options?: IDBTransactionOptions): Promise<void> {
    const transaction = (await database()).transaction(store, 'readwrite', options)
    change(transaction.objectStore(store))
    await transactionDone(transaction)
  }

  return {
    /** True if this browser can store rows. Some browsers have no database, others refuse to open it. */
    canOpen: (): Promise<boolean> => canOpenDatabase(database),
    /** The rows of one owner, in the order of their keys. */
    readAll: async <Store extends Name>(store: Store, owner: string): Promise<Stores[Store][]> =>
      requestResult((await database()).transaction(store).objectStore(store).getAll(of(owner))),
    /** Stores a row. A row with the same key is replaced. */
    put: <Store extends Name>(store: Store, row: Stores[Store]) => write(store, (rows) => void rows.put(row), { durability: 'strict' }),
    /** Deletes a row. Without the second part of the key, deletes all rows of the owner. */
    remove: (store: Name, owner: string, key?: IDBValidKey) =>
      write(store, (rows) => void rows.delete(key === undefined ? of(owner) : [owner, key])),
    /** Replaces all rows of the owner, in one transaction. */
    replaceAll: <Store extends Name>(store: Store, owner: string, news: readonly Stores[Store][]) =>
      write(store, (rows) => {
        rows.delete(of(owner))
        for (const row of news) rows.put(row)
      }),
    /** Reads the rows of the owner, and stores and deletes rows depending on them, in one transaction. */
    change: <Store extends Name>(store: Store, owner: string, decide: (rows: Stores[Store][]) => RowChange<Stores[Store]>) =>
      write(
        store,
        (rows) => {
          const read = rows.getAll(of(owner))
          read.onsuccess = () => {
            const { put = [], forget = [] } = decide(read.result)
            for (const key of forget) rows.delete([owner, key])
            for (const row of put) rows.put(row)
          }
        },
        { durability: 'strict' },
      ),
  }
}

/** The rows to store, and the keys of the rows to delete, without the owner in the keys. */
export type RowChange<Row> = { put?: readonly Row[]; forget?: readonly IDBValidKey[] }
