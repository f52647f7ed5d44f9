/** Path of the page that prints a stored document. */
export const printPathOf = (kind: string, id?: string): string => `/print/${kind}${id ? `?id=${encodeURIComponent(id)}` : ''}`
