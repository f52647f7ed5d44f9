import type { OpeningParty } from '#resources/opening-partner.ts'

/** Where the opening balances of customers and of suppliers are. */
export const openingPaths: Readonly<Record<OpeningParty, string>> = {
  customer: '/base/openingCustomer',
  supplier: '/base/openingSupplier',
}
