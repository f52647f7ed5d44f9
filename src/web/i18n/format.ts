/** Formats of figures and times; documents on paper use them too. */
export * from '#domain/figures/format-figures.ts'

/** A moment (ISO, UTC) in the tenant's time zone, in the wire's format: `2026-11-21 18:02`. */
export function localMoment(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso))
}
