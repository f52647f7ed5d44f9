import { defaultTenant, kept } from '../session-store.ts'

const version = 1

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A transaction is over only when the disk has it: whoever waited for less could lose with the power what was sold or counted. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

type KeyPaths<Name extends string> = Readonly<Record<Name, readonly [string, string]>>

/** Opens the database of an area, of the tenant who is signed in here, and keeps it open. */
function opener(area: string, keyPaths: KeyPaths<string>): () => Promise<IDBDatabase> {
  let opened: { name: string; database: Promise<IDBDatabase> } | undefined
  return () => {
    const name = `danju-${area}-${kept.tenantId() ?? defaultTenant}`
    if (opened?.name === name) return opened.database
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(keyPaths))
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath: [...keyPath] })
    }
    opened = { name, database: done(request) }
    opened.database.catch(() => {
      opened = undefined
    })
    return opened.database
  }
}

async function opens(database: () => Promise<IDBDatabase>): Promise<boolean> {
  try {
    await database()
    return true
  } catch {
    return false
  }
}

/**
 * Rows that this browser keeps, of each tenant apart. `area` names the database; each store has two fields as its key, of which the first says
 * whose a row is: of which till, of which user.
 */
export function keptRows<Stores extends object>(area: string, keyPaths: KeyPaths<keyof Stores & string>) {
  type Name = keyof Stores & string
  const database = opener(area, keyPaths)
  const of = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
  /** Writes; ends when the disk has it. */
  async function write(store: Name, change: (rows: IDBObjectStore) => void, options?: IDBTransactionOptions): Promise<void> {
    const transaction = (await database()).transaction(store, 'readwrite', options)
    change(transaction.objectStore(store))
    await committed(transaction)
  }

  return {
    /** Whether this browser lets them be kept: some have no database, some refuse to open it. */
    canOpen: (): Promise<boolean> => opens(database),
    /** The rows of one owner, in the order of their keys. */
    readAll: async <Store extends Name>(store: Store, owner: string): Promise<Stores[Store][]> =>
      done((await database()).transaction(store).objectStore(store).getAll(of(owner))),
    /** Keeps a row; one of the same key is replaced. */
    put: <Store extends Name>(store: Store, row: Stores[Store]) => write(store, (rows) => void rows.put(row), { durability: 'strict' }),
    /** Forgets a row, or, without a second key, all of the owner. */
    remove: (store: Name, owner: string, key?: IDBValidKey) =>
      write(store, (rows) => void rows.delete(key === undefined ? of(owner) : [owner, key])),
    /** Puts these rows in the place of all that the owner had, at once. */
    replaceAll: <Store extends Name>(store: Store, owner: string, news: readonly Stores[Store][]) =>
      write(store, (rows) => {
        rows.delete(of(owner))
        for (const row of news) rows.put(row)
      }),
    /** Keeps and forgets rows by what the owner has, with nobody between. */
    change: <Store extends Name>(store: Store, owner: string, decide: (rows: Stores[Store][]) => Change<Stores[Store]>) =>
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

/** Rows to keep, and second keys of those to forget. */
export type Change<Row> = { put?: readonly Row[]; forget?: readonly IDBValidKey[] }
