import { setup } from 'xstate'
import { inWords } from '#machines/engine/in-words.ts'
import { effect, type LawEvent, type StateTag } from '#machines/engine/law.ts'
import { openingInventoryDocument } from '#resources/documents/stock/opening-inventory.document.ts'
import { anyKind } from '#server/documents/engine/kind.ts'
import { plain } from './plain.ts'

type Facts = Record<string, unknown>

const law = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as LawEvent<'SAVE' | 'DISPATCH' | 'ARRIVE' | 'FINISH'>,
    tags: {} as StateTag,
  },
  actions: { giveNumber: effect },
}).createMachine({
  id: 'testMove',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'draft' } },
    draft: { tags: ['editable', 'openWork'], on: { SAVE: 'draft', DISPATCH: { target: 'underway', actions: 'giveNumber' } } },
    underway: { tags: 'openWork', on: { ARRIVE: 'arrived' } },
    arrived: { tags: 'openWork', on: { FINISH: 'finished' } },
    finished: { tags: 'closed' },
  },
})

const words = inWords(law, {
  label: { zh: '调拨单', en: 'Move' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 9201, tone: 'grey', zh: '草稿', en: 'Draft' },
    underway: { code: 9202, tone: 'blue', zh: '在途', en: 'Under way' },
    arrived: { code: 9203, tone: 'green', zh: '已到货', en: 'Arrived' },
    finished: { code: 9204, tone: 'green', zh: '已完成', en: 'Finished' },
  },
  events: {
    SAVE: { zh: '保存', en: 'Save' },
    DISPATCH: { zh: '调出', en: 'Dispatch', primary: 1 },
    ARRIVE: { zh: '调入', en: 'Take in', primary: 1 },
    FINISH: { zh: '完成', en: 'Finish', primary: 1 },
  },
  guards: {},
  effects: { giveNumber: { zh: '编号', en: 'gives the number' } },
  localFacts: () => ({}),
  blankFacts: {},
  rights: [],
})

/**
 * Goods leave one depot and reach another: dispatching needs a right on the sending depot, receiving on the receiving
 * depot, and finishing on both.
 */
export const move = anyKind(plain(words), {
  ...openingInventoryDocument,
  words,
  prefix: 'TM',
  depotRights: { SAVE: 'none', DISPATCH: 'depotId', ARRIVE: 'inDepotId' },
})
