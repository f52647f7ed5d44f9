let aheadMs = 0
let zone: string | undefined

/** The server's clock as far as its answers tell, to a second and never ahead of it: a phone, or a till, may go wrong by minutes. */
export const serverClock = {
  now: (): Date => new Date(Date.now() + aheadMs),
  /** What an answer says of when it was given (RFC 9110, 6.6.1). */
  heard(date: string | null): void {
    const said = date === null ? Number.NaN : Date.parse(date)
    if (!Number.isNaN(said)) aheadMs = said - Date.now()
  },
  /** Whose clock it is from now on: that of the tenant in this zone. Before anybody is known it is the browser's. */
  keepZone(timeZone: string): void {
    zone = timeZone
  },
  /** The day it is now, `yyyy-MM-dd`. */
  today: (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(serverClock.now()),
  /** Now on the tenant's clock, to the second, as the wire writes moments. */
  momentIn: (timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(serverClock.now()),
}
