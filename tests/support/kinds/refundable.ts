import { setup } from 'xstate'
import { inWords } from '#machines/engine/in-words.ts'
import type { LawEvent, StateTag } from '#machines/engine/law.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { anyKind } from '#server/documents/engine/kind.ts'
import { plain } from './plain.ts'

const law = setup({
  types: {
    context: {} as object,
    input: {} as object,
    events: {} as LawEvent<'SAVE' | 'REFUND_DONE' | 'REFUND_FAILED'>,
    tags: {} as StateTag,
  },
}).createMachine({
  id: 'testRefundable',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'due' } },
    due: { tags: 'openWork', on: { REFUND_DONE: 'refunded', REFUND_FAILED: 'due' } },
    refunded: { tags: 'closed' },
  },
})

const words = inWords(law, {
  label: { zh: '待退单', en: 'Refundable' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    due: { code: 9401, tone: 'orange', zh: '待退款', en: 'Refund due' },
    refunded: { code: 9402, tone: 'green', zh: '已退款', en: 'Refunded' },
  },
  events: {
    SAVE: { zh: '保存', en: 'Save' },
    REFUND_DONE: { zh: '退款成功', en: 'Refunded', internal: true },
    REFUND_FAILED: { zh: '退款失败', en: 'Refund failed', internal: true },
  },
  guards: {},
  effects: {},
  localFacts: () => ({}),
  blankFacts: {},
  rights: [],
})

/** A document that waits for its refund, and is notified of the outcome. */
export const refundable = anyKind(plain(words), { ...openingInventoryDocument, words, prefix: 'TR' })
