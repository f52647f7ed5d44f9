import { setup } from 'xstate'
import { inWords } from '#machines/engine/in-words.ts'
import { effect, type LawEvent, type StateTag } from '#machines/engine/law.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { anyKind } from '#server/documents/engine/kind.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { plain } from './plain.ts'

type Facts = { isKept: boolean }

const law = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as LawEvent<'SAVE' | 'SEND' | 'ACCEPT' | 'EXPIRE'>,
    tags: {} as StateTag,
  },
  guards: { isNotKept: ({ context }) => !context.isKept },
  actions: { giveNumber: effect },
}).createMachine({
  id: 'testOffer',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'draft' } },
    draft: { tags: ['editable', 'openWork'], on: { SAVE: 'draft', SEND: { target: 'waiting', actions: 'giveNumber' } } },
    waiting: { tags: 'openWork', on: { ACCEPT: 'accepted', EXPIRE: { guard: 'isNotKept', target: 'expired' } } },
    accepted: { tags: 'closed' },
    expired: { tags: 'closed' },
  },
})

const words = inWords(law, {
  label: { zh: '报价单', en: 'Offer' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 9301, tone: 'grey', zh: '草稿', en: 'Draft' },
    waiting: { code: 9302, tone: 'blue', zh: '待确认', en: 'Waiting' },
    accepted: { code: 9303, tone: 'green', zh: '已确认', en: 'Accepted' },
    expired: { code: 9304, tone: 'grey', zh: '已过期', en: 'Expired' },
  },
  events: {
    SAVE: { zh: '保存', en: 'Save' },
    SEND: { zh: '发出', en: 'Send', primary: 1 },
    ACCEPT: { zh: '确认', en: 'Accept', primary: 1 },
    EXPIRE: { zh: '过期', en: 'Expires', internal: true },
  },
  guards: { isNotKept: { refusal: 'STATUS_FORBIDS', zh: '已保留', en: 'It is kept' } },
  effects: { giveNumber: { zh: '编号', en: 'gives the number' } },
  clock: [{ state: 'waiting', event: 'EXPIRE', after: 'PAYMENT_TIMEOUT_MINUTES' }],
  localFacts: () => ({}),
  blankFacts: { isKept: false },
  rights: [],
})

/** An offer that expires if nobody accepts it; one with a remark does not expire. */
export const offer = anyKind(
  { ...plain(words), facts: (_run: Run, { document }: { document: StoredDocument }) => ({ isKept: document.remark !== undefined }) },
  { ...openingInventoryDocument, words, prefix: 'TB' },
)
