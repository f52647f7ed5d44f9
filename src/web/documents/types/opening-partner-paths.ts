import type { OpeningParty } from '#resources/opening-partner.ts'

/** Paths of the lists of opening balances. */
export const openingPaths: Readonly<Record<OpeningParty, string>> = {
  customer: '/base/openingCustomer',
  supplier: '/base/openingSupplier',
}
