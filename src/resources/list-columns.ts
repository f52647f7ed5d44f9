import { words } from '#domain/field.ts'

// Columns of lists that are read: ledgers, stock, reports.

export const qty = (zh: string, en: string, width = 96) => ({ label: words(zh, en), kind: 'qty', width }) as const
export const amount = (zh: string, en: string, width = 112) => ({ label: words(zh, en), kind: 'amount', width }) as const
export const text = (zh: string, en: string, width: number) => ({ label: words(zh, en), kind: 'text', width }) as const
