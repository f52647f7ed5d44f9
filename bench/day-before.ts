/** The date `days` days before today (UTC), in the wire's format. */
export const dayBefore = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
