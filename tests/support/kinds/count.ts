import { and, setup } from 'xstate'
import { inWords } from '#machines/engine/in-words.ts'
import { effect, type LawEvent, type StateTag } from '#machines/engine/law.ts'
import { blankSharedFacts, type SharedFacts, sharedGuards, sharedGuardWords } from '#machines/guards/shared-guards.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { createByEvent } from '#server/documents/engine/events/apply-event.ts'
import { anyKind, type DocumentKind } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '#server/documents/lines/load-goods.ts'
import { gain } from './gain.ts'

const drafting = {
  SAVE: 'draft',
  POST: { guard: and(['hasLines', 'linesAreValid']), target: 'posted', actions: ['giveNumber', 'makeGain'] },
} as const

const law = setup({
  types: {
    context: {} as SharedFacts,
    input: {} as SharedFacts,
    events: {} as LawEvent<'SAVE' | 'POST'>,
    tags: {} as StateTag,
  },
  guards: sharedGuards,
  actions: { giveNumber: effect, makeGain: effect },
}).createMachine({
  id: 'testCount',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: drafting },
    draft: { tags: ['editable', 'openWork'], on: drafting },
    posted: { tags: 'closed' },
  },
})

const words = inWords(law, {
  label: { zh: '盘点单', en: 'Count' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 9101, tone: 'grey', zh: '草稿', en: 'Draft' },
    posted: { code: 9103, tone: 'green', zh: '已完成', en: 'Done' },
  },
  events: { SAVE: { zh: '保存', en: 'Save' }, POST: { zh: '完成', en: 'Finish', primary: 1 } },
  guards: sharedGuardWords,
  effects: { giveNumber: { zh: '编号', en: 'gives the number' }, makeGain: { zh: '生成盘盈单', en: 'makes the gain' } },
  localFacts: () => ({}),
  blankFacts: blankSharedFacts,
  rights: [],
})

/** A count of goods in a depot: posting it creates a gain with the same lines, which is posted at once. */
const kind: DocumentKind<typeof law, GoodsContext> = {
  words,
  hash: machineHash(words),
  load: (run, document, purpose) => loadGoods(run, document, purpose, { byCost: true }),
  facts: (run, work) => sharedFacts(run, work, [], () => []),
  effects: {
    makeGain: async (run, { document }) => {
      const lines = document.lines.map((line) => ({ ...line, id: '' }))
      document.redoId = (await createByEvent(run, gain, { depotId: document.depotId, lines }, { type: 'POST' })).id
    },
  },
  answer: () => ({}),
  warnings: () => [],
  lineInputs: ['commInfoId', 'unitId', 'qty', 'costPrice'],
  rowFields: () => ({}),
}

export const count = anyKind(kind, { ...openingInventoryDocument, words, prefix: 'TP' })
