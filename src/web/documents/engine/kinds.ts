import type { DocumentKindName } from '#machines/index.ts'

/** Where the list and the form of each document type live: the one place that ties a kind to its pages. */
const pages: Readonly<Record<DocumentKindName, { list: string; form: string }>> = {
  purchaseOrder: { list: '/purchase/purchaseOrderHistory', form: '/purchase/purchaseOrderForm' },
  purchaseReceipt: { list: '/purchase/warehousingHistory', form: '/purchase/warehousingForm' },
  openingInventory: { list: '/stock/openingInventory', form: '/stock/openingInventoryForm' },
  openingPartner: { list: '/base/openingCustomer', form: '/base/openingPartner' },
}

const pagesOf = (kind: string) => (Object.hasOwn(pages, kind) ? pages[kind as DocumentKindName] : undefined)

/** The page of one document, or of a new one without id; nothing where the kind has no page. */
export function formPathOf(kind: string, id?: string, query: Readonly<Record<string, string>> = {}): string | undefined {
  const form = pagesOf(kind)?.form
  const said = new URLSearchParams({ ...(id ? { id } : {}), ...query }).toString()
  return form && (said ? `${form}?${said}` : form)
}

export const listPathOf = (kind: string): string | undefined => pagesOf(kind)?.list
