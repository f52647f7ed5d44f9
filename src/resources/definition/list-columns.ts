import { words } from '#domain/core/field.ts'

// Columns of read-only lists: ledgers, stock, reports.

export const qty = (zh: string, en: string, width = 96) => ({ label: words(zh, en), kind: 'qty', width }) as const
export const amount = (zh: string, en: string, width = 112) => ({ label: words(zh, en), kind: 'amount', width }) as const
export const text = (zh: string, en: string, width: number) => ({ label: words(zh, en), kind: 'text', width }) as const
/** A column with the subject of a row, which is the title of its card on a phone. */
export const title = (zh: string, en: string, width: number) => ({ ...text(zh, en, width), card: 'title' }) as const
/** A column with the number of a document. */
export const number = (zh: string, en: string, width = 150) => ({ ...text(zh, en, width), card: 'line' }) as const
export const date = (zh: string, en: string, width = 104) => ({ label: words(zh, en), kind: 'date', width, card: 'line' }) as const
