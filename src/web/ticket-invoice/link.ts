/** Where the invoice of a ticket is asked for. */
export const ticketInvoicePath = '/ticket-invoice'

/** What a ticket is found by. */
export type TicketKey = { tenantId: string; billNo: string; amount: string }

/** The address on a ticket, which asks for its invoice; number and amount stand on the ticket beside it. */
export function ticketInvoiceLink({ tenantId, billNo, amount }: TicketKey): string {
  const query = new URLSearchParams({ tenant: tenantId, no: billNo, amount })
  return `${window.location.origin}${ticketInvoicePath}?${query}`
}

/** What an address says of a ticket, as far as it does. */
export function ticketIn(search: string): Partial<TicketKey> {
  const query = new URLSearchParams(search)
  const said = { tenantId: query.get('tenant'), billNo: query.get('no'), amount: query.get('amount') }
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text))
}
