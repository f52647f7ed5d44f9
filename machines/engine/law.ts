import type { Problem, RefusalKey } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'

/** SQL, progress and invariants read these tags, so that they need no names of states. */
export type StateTag =
  /** Head and lines may change. */
  | 'editable'
  /** Its quantities are reserved at their source. */
  | 'holds'
  /** Its posting is live. */
  | 'counts'
  /** It has entries in the books, also if a red mirror has reversed it: reports sum these (rule B2 Sums). */
  | 'booked'
  /** The red document that reverses another one. */
  | 'mirror'
  /** A source that others may be posted against: deliveries of an order, orders of a demand or quotation. */
  | 'open'
  /** A mall order that is not confirmed: stock is reserved for its lines, but it is not `open` yet. */
  | 'reserves'
  /** An invoice that is in force, red ones included. */
  | 'invoiced'
  /** Something is still to be done. */
  | 'openWork'
  /** It waits for a user with the right to its primary event. */
  | 'awaitsApproval'
  /** Nothing leads out. */
  | 'closed'
  /** Never stored. */
  | 'gone'

/** Refusals that a request may ask to lift, with a right or by confirming them; the contract lists the same keys. */
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

/** Fields that a request may send with any event (rule E, fields of an event's body). */
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
 * A union with one member per event name, so that machines narrow on `type`. `Said` holds fields that the operations
 * of these events send beside the common `Payload` (ADR 82).
 */
export type LawEvent<Name extends string, Said extends object = Record<never, never>> = Name extends string
  ? { type: Name } & Payload & Said
  : never

/** A refusal that a right may lift if the request names its key. */
export type Lift = { key: LiftableKey; right: string; words: Words }

/** The action of every effect. A law only names its effects; the server performs them inside its transaction. */
export const effect = (): void => undefined

/**
 * For an event whose reason both the screen and the law require. The law can require it, because every operation that
 * raises the event can carry a reason (rule B3).
 */
export const withReason = { reason: true, reasonNeeded: true } as const

/** True when the list of problems is empty. */
export const none = (list: readonly unknown[]): boolean => list.length === 0

/** True when the request asks to lift the rule; `lifts` also checks the right. */
export const asksToLift = (lift: Lift, event: Payload): boolean => event.override?.includes(lift.key) ?? false

/** True when the request asks to lift the rule and the user holds the right (rule B3 Override). */
export const lifts = (lift: Lift, facts: { rights: readonly string[] }, event: Payload): boolean =>
  asksToLift(lift, event) && facts.rights.includes(lift.right)

/** The numbers of the later documents that block an event, as one problem (HAS_DOWNSTREAM). */
export const following = (numbers: readonly string[]): readonly Problem[] =>
  none(numbers) ? [] : [{ rule: 'HAS_DOWNSTREAM', params: { number: numbers.join('、') } }]

/** True when the request names an id that is not in `among`, or names none at all. */
export const outside = (asked: readonly string[] | undefined, among: readonly string[]): boolean =>
  asked === undefined || none(asked) || asked.some((id) => !among.includes(id))
