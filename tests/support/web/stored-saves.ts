import type { WaitingSave } from '#web/offline/saves.ts'

/** The waiting saves of a browser, in memory: replaces `#web/offline/tenant-rows.ts`, and opens only this area. */
export const browser = { opens: true, rows: [] as WaitingSave[] }

type Change = { put?: readonly WaitingSave[]; forget?: readonly number[] }

export const tenantRows = (area: string) => ({
  canOpen: async () => area === 'saves' && browser.opens,
  readAll: async () => [...browser.rows],
  change: async (_store: string, _owner: string, decide: (rows: WaitingSave[]) => Change) => {
    const { put = [], forget = [] } = decide([...browser.rows])
    const gone = new Set([...forget, ...put.map(({ no }) => no)])
    browser.rows = [...browser.rows.filter(({ no }) => !gone.has(no)), ...put].toSorted((one, other) => one.no - other.no)
  },
})
