/** Path of the page on which a customer requests the invoice for a retail ticket. */
export const ticketInvoicePath = '/ticket-invoice'

/** Identifies a retail ticket to somebody who holds its paper. */
export type TicketKey = { tenantId: string; billNo: string; amount: string }

/**
 * The address printed on a ticket to request its invoice. The number and the amount are printed beside it, for
 * customers who type them.
 */
export function ticketInvoiceLink({ tenantId, billNo, amount }: TicketKey): string {
  const query = new URLSearchParams({ tenant: tenantId, no: billNo, amount })
  return `${window.location.origin}${ticketInvoicePath}?${query}`
}

/** The ticket key in the query of an address; parts that are missing there are left out. */
export function ticketIn(search: string): Partial<TicketKey> {
  const query = new URLSearchParams(search)
  const said = { tenantId: query.get('tenant'), billNo: query.get('no'), amount: query.get('amount') }
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text))
}
