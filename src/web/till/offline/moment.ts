/** Now on the tenant's clock, to the second, as the wire writes moments. */
export const momentHere = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date())
