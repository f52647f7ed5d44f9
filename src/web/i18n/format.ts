/** Formats of figures and times, which are the same on paper. */
export * from '#domain/figures/format-figures.ts'

/** Converts a moment from ISO format (UTC) to the tenant's time zone and the API's format: `2026-11-21 18:02`. */
export function localMoment(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso))
}
