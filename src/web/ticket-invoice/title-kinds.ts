import type { Words } from '#domain/core/words.ts'

/** The kinds of recipients of invoices, by their numbers in the API. */
export const titleKinds = { 1: { zh: '企业', en: 'Company' }, 2: { zh: '个人', en: 'Person' } } as const satisfies Record<number, Words>
