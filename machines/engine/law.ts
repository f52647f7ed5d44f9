import type { Problem, RefusalKey } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'

/** SQL, progress and invariants ask for these tags instead of a state's name. */
export type StateTag =
  /** Head and lines may change. */
  | 'editable'
  /** Its quantities are held against their source. */
  | 'holds'
  /** Its posting is live. */
  | 'counts'
  /** It has entries in the books, also those that a mirror undid: reports sum these (rule B2 Sums). */
  | 'booked'
  /** The red document that reverses another one. */
  | 'mirror'
  /** A source that others may be posted against: deliveries of an order, orders of a demand or quotation. */
  | 'open'
  /** A mall order that is not confirmed: stock is reserved for its lines, but it is not `open` yet. */
  | 'reserves'
  /** An invoice that stands, red ones included. */
  | 'invoiced'
  /** Something is still to be done. */
  | 'openWork'
  /** It waits for somebody with the right to its primary event. */
  | 'awaitsApproval'
  /** Nothing leads out. */
  | 'closed'
  /** Never stored. */
  | 'gone'

/** Refusals that a request may ask to lift, by a right or by confirming them; the contract names the same. */
export type LiftableKey = Extract<
  RefusalKey,
  | 'OVER_RECEIPT'
  | 'CREDIT_LIMIT'
  | 'PERIOD_BUSY'
  | 'COUPON_HELD'
  | 'BACKDATED'
  | 'ALREADY_MADE'
  | 'LOT_BAD'
  | 'LOT_SHORT_LIFE'
  | 'LOT_EXPIRED'
  | 'SERIAL_BAD'
>

/** Fields that a request may send beside the name of any event (rule E, fields of an event's body). */
export type Payload = {
  remark?: string
  /** Refusals the user wants lifted; a right must allow it (rule B3 Override). */
  override?: readonly LiftableKey[]
  /** Ids of the lines to close, reopen or refund. */
  lineIds?: readonly string[]
  /** With LINK_ORDER: lines of a receipt (`id`) and the order line that each is linked to (`sourceBodyId`). */
  links?: readonly { id: string; sourceBodyId: string }[]
  /** Reverse and make a new draft of the same lines. */
  redo?: boolean
  /** Reverse on the document's own date instead of today; needs a right, and its period must be open. */
  ownDay?: boolean
}

/**
 * One member per event name, so that machines narrow on `type`. `Said`: fields that the operations of these events
 * send beside the common `Payload` (ADR 82).
 */
export type LawEvent<Name extends string, Said extends object = Record<never, never>> = Name extends string
  ? { type: Name } & Payload & Said
  : never

/** A refusal that a right may lift, where the request names it. */
export type Lift = { key: LiftableKey; right: string; words: Words }

/** Laws name their effects and do nothing themselves: the server performs them inside its transaction. */
export const effect = (): void => undefined

/**
 * For an event that requires a reason on the screen and also in the law: its operations are our own, so every client
 * can send one (rule B3).
 */
export const withReason = { reason: true, reasonNeeded: true } as const

/** True when the list of problems is empty. */
export const none = (list: readonly unknown[]): boolean => list.length === 0

/** True when the request asks to lift the rule; the right is checked by `lifts`. */
export const asksToLift = (lift: Lift, event: Payload): boolean => event.override?.includes(lift.key) ?? false

/** True when the request asks to lift the rule and the user holds the right (rule B3 Override). */
export const lifts = (lift: Lift, facts: { rights: readonly string[] }, event: Payload): boolean =>
  asksToLift(lift, event) && facts.rights.includes(lift.right)

/** The numbers of the documents that stand in the way, as one problem (HAS_DOWNSTREAM). */
export const following = (numbers: readonly string[]): readonly Problem[] =>
  none(numbers) ? [] : [{ rule: 'HAS_DOWNSTREAM', params: { number: numbers.join('、') } }]

/** Ids asked for that are missing from `among`; naming none at all is as wrong as naming a wrong one. */
export const outside = (asked: readonly string[] | undefined, among: readonly string[]): boolean =>
  asked === undefined || none(asked) || asked.some((id) => !among.includes(id))
