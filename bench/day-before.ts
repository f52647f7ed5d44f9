/** So many days before today (UTC), as the wire has a day. */
export const dayBefore = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
