import { defaultTenant, sessionStore } from '../core/session-store.ts'

const version = 1

const requestResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when a transaction is on the disk: resolving earlier could lose sold or counted rows with the power. */
const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

type KeyPaths<Name extends string> = Readonly<Record<Name, readonly [string, string]>>

/** Opens the database of an area for the current tenant, and keeps it open. */
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
 * Rows stored in this browser, separate for each tenant. `area` names the database; the key of each store has two
 * fields, the first of which is the owner of a row: a till or a user.
 */
export function tenantRows<Stores extends object>(area: string, keyPaths: KeyPaths<keyof Stores & string>) {
  type Name = keyof Stores & string
  const database = opener(area, keyPaths)
  const of = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
  /** Writes; resolves when the disk has it. */
  async function write(store: Name, change: (rows: IDBObjectStore) => void, options?: IDBTransactionOptions): Promise<void> {
    const transaction = (await database()).transaction(store, 'readwrite', options)
    change(transaction.objectStore(store))
    await transactionDone(transaction)
  }

  return {
    /** True when this browser can store rows: some have no database, some refuse to open it. */
    canOpen: (): Promise<boolean> => canOpenDatabase(database),
    /** The rows of one owner, in the order of their keys. */
    readAll: async <Store extends Name>(store: Store, owner: string): Promise<Stores[Store][]> =>
      requestResult((await database()).transaction(store).objectStore(store).getAll(of(owner))),
    /** Stores a row; one with the same key is replaced. */
    put: <Store extends Name>(store: Store, row: Stores[Store]) => write(store, (rows) => void rows.put(row), { durability: 'strict' }),
    /** Deletes a row, or, without a second key, all of the owner's. */
    remove: (store: Name, owner: string, key?: IDBValidKey) =>
      write(store, (rows) => void rows.delete(key === undefined ? of(owner) : [owner, key])),
    /** Replaces all rows of the owner in one transaction. */
    replaceAll: <Store extends Name>(store: Store, owner: string, news: readonly Stores[Store][]) =>
      write(store, (rows) => {
        rows.delete(of(owner))
        for (const row of news) rows.put(row)
      }),
    /** Stores and deletes rows depending on the owner's rows, in one transaction. */
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

/** Rows to store, and the keys of rows to delete, without that of their owner. */
export type RowChange<Row> = { put?: readonly Row[]; forget?: readonly IDBValidKey[] }
