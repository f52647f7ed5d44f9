import { documents } from '#machines/index.ts'
import { menuPages } from '#resources/menu.ts'
import type { Page } from '../../page.ts'
import { formPathOf, listPathOf } from '../engine/kinds.ts'

type Kind = keyof typeof documents
type Loaders = { list: Page['load']; form: Page['load'] }

/** The screens of each document type; a type without them does not compile. */
const screens: Readonly<Record<Kind, Loaders>> = {
  purchaseOrder: {
    list: () => import('./purchase-order-list.screen.tsx'),
    form: () => import('./purchase-order.screen.tsx'),
  },
  purchaseReceipt: {
    list: () => import('./purchase-receipt-list.screen.tsx'),
    form: () => import('./purchase-receipt.screen.tsx'),
  },
  openingInventory: {
    list: () => import('./opening-inventory-list.screen.tsx'),
    form: () => import('./opening-inventory.screen.tsx'),
  },
  openingPartner: {
    list: () => import('./opening-customers.screen.tsx'),
    form: () => import('./opening-partner.screen.tsx'),
  },
}

function pagesOf(kind: Kind): readonly Page[] {
  const { label } = documents[kind]
  const [list, form] = [listPathOf(kind), formPathOf(kind)]
  if (!list || !form) throw new Error(`${kind} has no pages`)
  const title = menuPages.find(({ path }) => path === list)?.label ?? label
  return [
    { path: list, title, load: screens[kind].list },
    // one tab per document: a stored one by its id, a new one by its own mark, one made from another by that one's id
    { path: form, title: label, identity: ['id', 'new', 'poHeadId'], under: list, load: screens[kind].form },
  ]
}

/** The pages of all documents: a list and a form each. */
export const documentPages: readonly Page[] = (Object.keys(documents) as Kind[]).flatMap(pagesOf)
