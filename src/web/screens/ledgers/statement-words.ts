import type { Words } from '#domain/core/words.ts'

/** Texts of the statement's button and dialog. The texts of the letter itself are in src/paper. */
export const statementWords = {
  statement: { zh: '对账函', en: 'Statement of account' },
  choose: { zh: '先选择往来单位', en: 'Choose the partner first' },
  preview: { zh: '发给往来单位的对账函', en: 'Statement to send to the partner' },
} as const satisfies Record<string, Words>
