import type { AnyStateMachine, StateMachine } from 'xstate'

/** The parts of a law's type; every exported name below is read off it. */
type PartsOf<L> =
  L extends StateMachine<
    infer Context,
    infer Event,
    infer _Children,
    infer _Actor,
    infer Action,
    infer Guard,
    infer _Delay,
    infer Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? { facts: Context; event: Event; effect: Action['type']; guard: Guard['type']; state: Extract<Value, string> }
    : never

/** Any law: what engines take that serve every document. */
export type AnyLaw = AnyStateMachine

export type StateName<L extends AnyLaw> = PartsOf<L>['state']
export type EventOf<L extends AnyLaw> = PartsOf<L>['event']
export type EventName<L extends AnyLaw> = EventOf<L>['type']
export type GuardName<L extends AnyLaw> = PartsOf<L>['guard']
export type EffectName<L extends AnyLaw> = PartsOf<L>['effect']
export type FactsOf<L extends AnyLaw> = PartsOf<L>['facts']
