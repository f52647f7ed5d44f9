import type { BodyOf, DataOf, documentOperations, eventOperations, OperationId } from '#contract/operations.gen.ts'
import type { DocumentDefinition } from './define-document.ts'
import type { InnerOf } from './wire-names.ts'

type Has<Name extends keyof DocumentDefinition> = Pick<DocumentDefinition, Name>
type Routes<D extends Has<'api'>> = (typeof eventOperations)[D['api']]

/** The events that a request can send to documents of this type. */
export type EventNameOf<D extends Has<'api'>> = Extract<keyof Routes<D>, string>
type Route = { id: OperationId; takes: string }
type RouteOf<D extends Has<'api'>, Event extends EventNameOf<D>> = Extract<Extract<Routes<D>[Event], readonly Route[]>[number], Route>
/** The operations of an event; there are several if the event can be sent with or without the whole document. */
export type EventOperationOf<D extends Has<'api'>, Event extends EventNameOf<D>> = RouteOf<D, Event>['id']

/** The payload in a request body with an id: everything but the id and version of the document. */
type IdBodyPayload<Body> = {
  [Name in keyof Body as Exclude<Name, 'id' | 'version'>]: Name extends 'redo' | 'ownDay' ? boolean : Readonly<Body[Name]>
}
/**
 * The payload in a request body that contains the document: `override`, `redo`, and `reason`, which becomes `remark`
 * here, because the document has its own field `remark`.
 */
type DocumentBodyPayload<Body> = {
  [Name in keyof Body as Name extends 'reason' ? 'remark' : Extract<Name, 'override' | 'redo'>]: Name extends 'redo'
    ? boolean
    : Readonly<Body[Name]>
}
type BodyPayload<R> = R extends { id: infer Id extends OperationId; takes: infer Takes }
  ? Takes extends 'document'
    ? DocumentBodyPayload<BodyOf<Id>>
    : Takes extends 'id'
      ? IdBodyPayload<BodyOf<Id>>
      : Record<never, never>
  : never

/** The payload of an event, from the request bodies of its operations. */
export type PayloadOf<D extends Has<'api'>, Event extends EventNameOf<D>> = BodyPayload<RouteOf<D, Event>>

/** The events of a type with their payloads. */
export type RequestOf<D extends Has<'api'>> = { [Event in EventNameOf<D>]: { type: Event } & PayloadOf<D, Event> }[EventNameOf<D>]

type DetailOf<D extends Has<'api'>> = (typeof documentOperations)[D['api']]['detail']
/** A document of this type as the server returns it, with internal names. */
export type AnswerOf<D extends Has<'api' | 'partner'>> = InnerOf<D['partner'], DataOf<DetailOf<D>>>
