import type { BodyOf, DataOf, documentOperations, eventOperations, OperationId } from '#contract/operations.gen.ts'
import type { DocumentDefinition } from './define-document.ts'
import type { InnerOf } from './wire-names.ts'

type Has<Name extends keyof DocumentDefinition> = Pick<DocumentDefinition, Name>
type Routes<D extends Has<'api'>> = (typeof eventOperations)[D['api']]

/** The events that a request can ask of documents of this type. */
export type EventNameOf<D extends Has<'api'>> = Extract<keyof Routes<D>, string>
type Route = { id: OperationId; takes: string }
type RouteOf<D extends Has<'api'>, Event extends EventNameOf<D>> = Extract<Extract<Routes<D>[Event], readonly Route[]>[number], Route>
/** The operations that make such an event happen: more than one where the whole document may travel along or not. */
export type EventOperationOf<D extends Has<'api'>, Event extends EventNameOf<D>> = RouteOf<D, Event>['id']

/** Of an operation by id all that it takes beside the document's id and version. */
type SaidById<Body> = {
  [Name in keyof Body as Exclude<Name, 'id' | 'version'>]: Name extends 'redo' | 'ownDay' ? boolean : Readonly<Body[Name]>
}
/** Of one that carries the document, whose own remark is a field of it: the reason is called so. */
type SaidBeside<Body> = {
  [Name in keyof Body as Name extends 'reason' ? 'remark' : Extract<Name, 'override' | 'redo'>]: Name extends 'redo'
    ? boolean
    : Readonly<Body[Name]>
}
type SaidBy<R> = R extends { id: infer Id extends OperationId; takes: infer Takes }
  ? Takes extends 'document'
    ? SaidBeside<BodyOf<Id>>
    : Takes extends 'id'
      ? SaidById<BodyOf<Id>>
      : Record<never, never>
  : never

/** What an event says beside its name, as the bodies of its operations have it. */
export type PayloadOf<D extends Has<'api'>, Event extends EventNameOf<D>> = SaidBy<RouteOf<D, Event>>

/** The events of a type with what each may say. */
export type RequestOf<D extends Has<'api'>> = { [Event in EventNameOf<D>]: { type: Event } & PayloadOf<D, Event> }[EventNameOf<D>]

type DetailOf<D extends Has<'api'>> = (typeof documentOperations)[D['api']]['detail']
/** A document of this type as the server answers it, by its inner names. */
export type AnswerOf<D extends Has<'api' | 'partner'>> = InnerOf<D['partner'], DataOf<DetailOf<D>>>
