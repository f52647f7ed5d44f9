import type { AnyStateMachine, StateMachine } from 'xstate'

/** The type parameters of a law; every exported type below is read from here. */
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

/** Any law: the parameter of engines that serve every document type. */
export type AnyLaw = AnyStateMachine

export type StateName<L extends AnyLaw> = PartsOf<L>['state']
export type EventOf<L extends AnyLaw> = PartsOf<L>['event']
export type EventName<L extends AnyLaw> = EventOf<L>['type']
export type GuardName<L extends AnyLaw> = PartsOf<L>['guard']
export type EffectName<L extends AnyLaw> = PartsOf<L>['effect']
export type FactsOf<L extends AnyLaw> = PartsOf<L>['facts']
