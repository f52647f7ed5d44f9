import type { Words } from '#domain/words.ts'

/** What the button and the window of a statement say; what it says itself stands with paper. */
export const statementWords = {
  statement: { zh: '对账函', en: 'Statement of account' },
  choose: { zh: '先选择往来单位', en: 'Choose the partner first' },
  preview: { zh: '发给往来单位的对账函', en: 'Statement to send to the partner' },
} as const satisfies Record<string, Words>
