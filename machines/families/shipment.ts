import type { Words } from '#domain/core/words.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { effect, type Lift } from '../engine/law.ts'
import {
  backdating,
  blankTimeFacts,
  bookingGuards,
  bookingGuardWords,
  type InvoicedFacts,
  invoicedGuards,
  invoicedGuardWords,
  type PeriodFacts,
  type SettledFacts,
  type StockFacts,
  settledGuards,
  settledGuardWords,
  type TimeFacts,
  timeGuards,
  timeGuardWords,
  unknownLots,
} from '../guards/booking-guards.ts'
import { type FreeFacts, freeGuard, freeGuardWords, freeRows } from '../guards/free-guards.ts'
import { blankSharedFacts, localSharedFacts, type SharedFacts, sharedGuards, sharedGuardWords } from '../guards/shared-guards.ts'
import { type RepriceRight, type SourceFacts, sourceGuards, sourceGuardWords, unknownSource } from '../guards/source-guards.ts'
import { type PassedRights, passedGuards, passedGuardWords, passedRights } from './passed.ts'
import { postedEffects } from './posted.ts'

/**
 * Facts of the family of documents that move goods from or to a partner: goods receipts, supplier returns, deliveries
 * and customer returns. They are made from a source document, reserve its quantity while they wait, and advance its
 * progress when they are posted.
 */
export type ShipmentFacts = SharedFacts & PeriodFacts & InvoicedFacts & SettledFacts & StockFacts & TimeFacts & FreeFacts & SourceFacts

/** The rights that each such type has; `free` is the type's label of the right to post without a source. */
export const shipmentRights = (stem: string, free: Words) => ({
  free: { right: `${stem}_free`, words: free },
  ...passedRights(stem),
  backdate: backdating(stem),
})
type ShipmentRights = PassedRights & { free: RepriceRight; backdate: Lift; reprice?: RepriceRight }

export const shipmentGuards = ({ free, backdate, reprice, ...rights }: ShipmentRights) => ({
  ...sharedGuards,
  ...bookingGuards,
  ...invoicedGuards,
  ...settledGuards,
  ...freeGuard(free),
  ...sourceGuards(reprice),
  ...passedGuards(rights),
  ...timeGuards(backdate),
})

/** Refusals of the guards in words. `freeSentence` is shown to a user who lacks the right to post without a source. */
export const shipmentGuardWords = ({ free, backdate, reprice, ...rights }: ShipmentRights, freeSentence: Words) => ({
  ...sharedGuardWords,
  ...bookingGuardWords,
  ...invoicedGuardWords,
  ...settledGuardWords,
  ...freeGuardWords(free, freeSentence),
  ...sourceGuardWords(reprice),
  ...passedGuardWords(rights),
  ...timeGuardWords(backdate),
})

export const shipmentActions = {
  dropZeroLines: effect,
  giveNumber: effect,
  holdQuantity: effect,
  releaseQuantity: effect,
  releaseHold: effect,
  advanceSource: effect,
  revertSource: effect,
  reverseStock: effect,
  reverseLedger: effect,
  redoDraft: effect,
}

export const shipmentEffects = {
  dropZeroLines: { zh: '去掉数量为0的拉取行', en: 'drops pulled lines of 0' },
  ...postedEffects,
  releaseQuantity: { zh: '释放占用数量', en: 'releases the held quantity' },
} as const

/** The guards of a date on which goods are booked, in the order of rule B3. */
export const inTime = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated'] as const

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
const unknownYet = {
  ...unknownSource,
  frozenProblems: [],
  ...unknownLots,
  periodProblem: undefined,
  ...blankTimeFacts,
} as const satisfies Partial<ShipmentFacts>

/**
 * Facts that the browser computes itself; `unknown` adds the values of one type's own facts that are out of date as
 * well.
 */
export const localShipmentFacts = <Own extends object>(lines: readonly DocumentLine[], dirty: boolean, unknown: Own) => ({
  ...localSharedFacts(lines, dirty),
  ...(dirty ? { ...unknownYet, ...unknown } : {}),
  freeLines: freeRows(lines),
})

export const blankShipmentFacts = {
  ...blankSharedFacts,
  ...unknownSource,
  ...blankTimeFacts,
  freeLines: [],
  invoices: [],
  stockProblems: [],
} as const satisfies ShipmentFacts
