import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { certifyWords, type PassedEvent, passedEvents, passedLaw, passedMoney, passedRights } from '../families/passed.ts'
import type { PeriodFacts, SettledFacts } from '../guards/booking-guards.ts'
import { blankSharedFacts, type SharedFacts } from '../guards/shared-guards.ts'

/**
 * Facts about a freight bill's lines, sources, settlement and tax. `lineProblems`: problems with head and lines;
 * `amountProblems`: the lines do not add up to the bill's amount.
 */
export type FreightBillFacts = SharedFacts &
  PeriodFacts &
  SettledFacts & {
    /**
     * Rows whose receipt or out is not posted, or belongs to another legal entity than the account or the other rows.
     */
    sourceProblems: readonly Problem[]
    /** Rows whose receipt has no goods to which freight could be allocated. */
    baseProblems: readonly Problem[]
    /** The tax of the carrier's invoice is not certified yet. */
    hasTaxToCertify: boolean
  }

export type FreightBillEvent = LawEvent<PassedEvent | 'CERTIFY'>

const rights = passedRights('transporthead')

const content = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree'] as const
const sources = ['sourcesStand', 'freightHasBase'] as const

const { posted, ...passed } = passedLaw({
  guards: {
    submit: and([...content, ...sources]),
    post: and(['isNotOwnWork', ...content, ...sources, 'periodIsOpen']),
    pass: and(['isNotOwnWork', ...sources, 'periodIsOpen']),
    ...passedMoney.reverse,
  },
  effects: {
    leaves: ['giveNumber'],
    holds: [],
    releases: [],
    turns: [],
    books: ['bookFreight'],
    undoes: ['mirrorFreight', 'takeBackFreight'],
  },
})

/**
 * The law of a freight bill (rule B7), which is entered and posted like receipts and payments. For receipts, its
 * freight is added to the value of goods still in stock; for outs, and for goods that have left, to the cost of sales.
 * Its input tax is pending until it is certified.
 */
export const freightBillLaw = setup({
  types: { context: {} as FreightBillFacts, input: {} as FreightBillFacts, events: {} as FreightBillEvent, tags: {} as StateTag },
  guards: {
    ...passedMoney.guards(rights),
    sourcesStand: ({ context }) => none(context.sourceProblems),
    freightHasBase: ({ context }) => none(context.baseProblems),
    hasTaxToCertify: ({ context }) => context.hasTaxToCertify,
  },
  actions: {
    giveNumber: effect,
    bookFreight: effect,
    mirrorFreight: effect,
    takeBackFreight: effect,
    redoDraft: effect,
    certifyTax: effect,
  },
}).createMachine({
  id: 'freightBill',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    ...passed,
    posted: {
      ...posted,
      on: { ...posted.on, CERTIFY: { guard: and(['hasTaxToCertify', 'periodIsOpen']), target: 'posted', actions: 'certifyTax' } },
    },
  },
})

/** Neutral values for what only the server can find: its findings no longer hold once the user has typed. */
const unknownYet = {
  lineCount: 1,
  lineProblems: [],
  masterProblems: [],
  amountProblems: [],
  sourceProblems: [],
  baseProblems: [],
  periodProblem: undefined,
} as const satisfies Partial<FreightBillFacts>

export const freightBill = inWords(freightBillLaw, {
  label: { zh: '运费单', en: 'Freight bill' },
  states: passedMoney.states,
  events: { ...passedEvents, CERTIFY: certifyWords.event },
  guards: {
    ...passedMoney.words(rights, {
      zh: '承运商、运费供应商或资金账户已停用',
      en: 'The carrier, the freight supplier or the account is disabled',
    }),
    sourcesStand: {
      refusal: ['LINE_BAD', 'ENTITY_DIFFERS'],
      problems: ({ sourceProblems }) => sourceProblems,
      zh: '来源单据未记账或属于其他法人',
      en: 'A receipt or out is not posted, or of another legal entity',
    },
    freightHasBase: {
      refusal: 'ALLOC_NO_BASE',
      problems: ({ baseProblems }) => baseProblems,
      zh: '没有可分摊的行',
      en: 'There are no goods that the freight could lie on',
    },
    hasTaxToCertify: certifyWords.guard,
  },
  effects: {
    ...passedMoney.effects,
    bookFreight: {
      zh: '运费计入库存、销售成本或销售费用，记往来或资金',
      en: 'adds the freight to stock, cost of sales or expenses, owed or paid',
    },
    mirrorFreight: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackFreight: { zh: '冲回运费、往来和资金', en: 'takes the freight, what is owed and money back' },
    certifyTax: certifyWords.effect,
  },
  localFacts: (_document, dirty) => (dirty ? unknownYet : {}),
  blankFacts: { ...blankSharedFacts, lineCount: 1, sourceProblems: [], baseProblems: [], hasTaxToCertify: false },
  rights: Object.values(rights).map(({ right }) => right),
})
