/** The page to request the invoice of a ticket. */
export const ticketInvoicePath = '/ticket-invoice'

/** The key of a ticket. */
export type TicketKey = { tenantId: string; billNo: string; amount: string }

/** The address on a ticket to request its invoice; number and amount are printed next to it. */
export function ticketInvoiceLink({ tenantId, billNo, amount }: TicketKey): string {
  const query = new URLSearchParams({ tenant: tenantId, no: billNo, amount })
  return `${window.location.origin}${ticketInvoicePath}?${query}`
}

/** The ticket key in an address, as far as it is complete. */
export function ticketIn(search: string): Partial<TicketKey> {
  const query = new URLSearchParams(search)
  const said = { tenantId: query.get('tenant'), billNo: query.get('no'), amount: query.get('amount') }
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text))
}
