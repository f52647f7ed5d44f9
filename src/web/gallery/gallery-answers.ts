import { onlineManager, QueryClient } from '@tanstack/react-query'
import { allTypes } from '#resources/documents/types.ts'
import { readOperationOf } from '../document-engine/document-operations.ts'
import type { WebDocument } from '../document-engine/document-types.ts'
import type { ResourceRow } from '../resources/resource-api.ts'
import { galleryWords as words } from './words.ts'

type Say = (text: { zh: string; en: string }) => string

/** Two errors to show: a failure of the server with its request id, and a server that cannot be reached. */
export const failure = Object.assign(new Error('503'), { requestId: '0193d2c1-77aa' })
export const away = Object.assign(new Error('away'), { name: 'Unreachable' })

/** Ids of rows, named after what happens when the row is requested. */
export const ids = { told: '1', failed: '3', gone: '4', waiting: '5' } as const
/**
 * Search texts, named after what the search gives. They are not words of a language, because the gallery shows them in
 * both.
 */
export const searched = { told: '', none: 'X-000', failed: 'X-503', waiting: 'X-…' } as const

const suppliers = (say: Say): ResourceRow[] =>
  [words.value, words.second].map((name, at) => ({
    ...{ id: String(at + 1), version: 1, status: 1, supplierCode: `GYS00${at + 1}`, supplierName: say(name) },
    ...{ linkman: say(words.person), phone: `1380000000${at + 1}`, natureName: say(words.plain), contractEnd: '2027-03-31' },
    ...{ period: 30 + at * 15, creditLimit: '80000.00', createTime: '2026-11-02 09:30:00', updateTime: '2026-11-26 10:02:00' },
  }))

/** The document type that is used as an example. */
export const shownKind = allTypes.find(({ api }) => api === 'PurchaseOrderApi')?.kind ?? ''

/** Two documents for the example list, in the reader's language. */
export const orders = (say: Say): WebDocument[] =>
  [12, 30].map((qty, at) => ({
    ...{ id: String(at + 1), kind: shownKind, version: 1, status: 3, statusName: say(words.open) },
    ...{ billNo: `CG20261126-000${at + 1}`, billDate: '2026-11-26', supplierName: say(words.value), depotName: say(words.depot) },
    ...{ finalAmt: (qty * 14.4).toFixed(2), totalAmt: (qty * 14.4).toFixed(2), remark: say(words.hint) },
    lines: [qty, qty * 2].map((each, nth) => ({
      ...{
        id: `${at}${nth}`,
        commInfoId: '1',
        commInfoCode: `SP00${nth + 1}`,
        commInfoName: say(words.goods),
        commFullName: say(words.goods),
        unitName: say(words.unit),
      },
      ...{ qty: String(each), taxPrice: '14.40', taxRate: '13', totalAmt: (each * 14.4).toFixed(2) },
    })),
  }))

/**
 * A query client with prepared answers under the usual query keys. All other queries stay pending, because the gallery
 * sends no requests.
 */
export function galleryAnswers(say: Say): QueryClient {
  onlineManager.setOnline(false)
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } } })
  const failed = (queryKey: readonly unknown[]) =>
    client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: failure, errorUpdatedAt: 1, errorUpdateCount: 1 })
  const rows = suppliers(say)
  const supplier = (id: string) => ['SupplierApi_detail', { id }, null]
  client.setQueryData(supplier(ids.told), rows[0])
  client.setQueryData(supplier(ids.gone), null)
  failed(supplier(ids.failed))
  for (const [name, keyword] of Object.entries(searched)) {
    const asked = { current: 1, size: 10, ...(keyword && { keyword }) }
    for (const key of [
      ['SupplierApi_list', { ...asked, status: 1 }, null],
      ['SupplierApi_lookup', asked],
    ]) {
      if (name === 'told') client.setQueryData(key, { records: rows.map((row) => ({ ...row, ...withCodeAndName(row) })), total: 2 })
      if (name === 'none') client.setQueryData(key, { records: [], total: 0 })
      if (name === 'failed') failed(key)
    }
  }
  for (const order of orders(say)) client.setQueryData([readOperationOf(shownKind, 'detail'), { id: order.id }, null], order)
  return client
}

const withCodeAndName = ({ supplierCode, supplierName }: ResourceRow) => ({ code: supplierCode, name: supplierName })
