/** The types of messages. */
export const messageTypes = [
  { value: 1, words: { zh: '通知', en: 'Notice' } },
  { value: 2, words: { zh: '协同', en: 'Work together' } },
] as const
