import { assign, fromPromise, setup } from 'xstate'
import type { AnyWords, DocumentWords } from './in-words.ts'
import type { AnyLaw, FactsOf } from './law-types.ts'
import type { Answer, Call, LiveContext, LiveDocument, LiveEvent, LiveInput, LiveMachine, LiveRefusal, LiveTag } from './live-types.ts'
import { isSame, mergeTyped } from './merge.ts'

export type * from './live-types.ts'

type Facts = Record<string, unknown>
type Doc = LiveDocument<Facts> & Record<string, unknown>
type Event = { type: string }
type Context = LiveContext<Doc, Facts, Event>
type ServerState = { document: Doc; facts?: Facts }

/** Request id of a failed request, by which the server's log can be searched; empty if unknown. */
const requestIn = (error: unknown): { requestId?: string } =>
  error instanceof Error && 'requestId' in error && typeof error.requestId === 'string' ? { requestId: error.requestId } : {}

const settled = { refusal: undefined, failure: undefined, pending: undefined } as const
const isRefusal = (error: unknown): error is LiveRefusal<Doc> =>
  typeof error === 'object' && error !== null && 'key' in error && typeof error.key === 'string'

/** The facts with which a button asks the law: those of the server, replaced where the browser knows better. */
export function factsNow<L extends AnyLaw, D>(
  words: DocumentWords<L, D>,
  { facts, document, dirty }: { facts: FactsOf<L>; document: D; dirty: boolean },
): FactsOf<L> {
  return { ...facts, ...words.localFacts(document, dirty) }
}

/**
 * Takes over the server's newer document and facts as the base. Input that was typed since the request is merged into
 * it if the new state is editable, else set aside.
 */
function take(words: AnyWords, context: Context, news: ServerState | undefined, sent: Doc | undefined): Partial<Context> {
  if (!news || !sent) return {}
  const typed = context.document !== sent
  const editable = words.tagsOf(news.document.state ?? 'new').includes('editable')
  return {
    ...settled,
    base: news.document,
    facts: news.facts ?? news.document.facts ?? context.facts,
    document: typed && editable ? mergeTyped(sent, context.document, news.document) : news.document,
    dirty: typed && editable,
    aside: typed && !editable ? context.document : undefined,
  }
}

/** A repeated request keeps its key while its outcome is unknown; a changed one gets a new key. */
function request(context: Context, event: Event): Partial<Context> {
  const { pending, document, dirty, keySeed } = context
  if (pending && pending.document === document && isSame(pending.event, event)) return { refusal: undefined, failure: undefined }
  const sent = context.sent + 1
  return { ...settled, sent, pending: { event, document, dirty, idempotencyKey: `${keySeed}-${sent}` } }
}

/** Reads the newer document out of an answer, or of an event that carries one. */
function newsIn(event: object): ServerState | undefined {
  const said: unknown = 'output' in event ? event.output : event
  return typeof said === 'object' && said !== null && 'document' in said ? (said as ServerState) : undefined
}
const errorIn = (event: object): unknown => ('error' in event ? event.error : undefined)
const stateOf = (document: Doc | undefined): string => document?.state ?? 'new'

/** Guards and actions of the live machine, bound to the law's words; they are the same for every document. */
const parts = (words: AnyWords) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as LiveEvent<Doc, Facts, Event>,
      input: {} as LiveInput<Doc, Facts>,
      tags: {} as LiveTag,
    },
    actors: {
      call: fromPromise<Answer<Doc, Facts>, Call<Event, Doc>>(() => Promise.reject(new Error('The actor `call` is not provided'))),
    },
    guards: {
      isIn: ({ context }, { state }: { state: string }) => stateOf(context.document) === state,
      leadsOn: ({ event }) => newsIn(event) !== undefined && words.stateOf(stateOf(newsIn(event)?.document)) !== undefined,
      isRefusal: ({ event }) => isRefusal(errorIn(event)),
      isUnanswered: ({ context }) => context.pending !== undefined,
      isSaveUnanswered: ({ context }) => context.pending?.event.type === 'SAVE',
      isAllowed: ({ context, event }, { state }: { state: string }) => words.whyNot(state, factsNow(words, context), event) === undefined,
    },
    actions: {
      edit: assign(({ context: { document }, event }) => {
        if (event.type !== 'EDIT' || !('edit' in event || 'change' in event)) return {}
        return { document: event.edit ? event.edit(document) : { ...document, ...event.change }, dirty: true }
      }),
      request: assign(({ context, event }) => request(context, event)),
      takeAnswer: assign(({ context, event }) => take(words, context, newsIn(event), context.pending?.document)),
      keepMine: assign(({ context, event }) => take(words, context, newsIn(event), context.base)),
      replace: assign(({ context, event }) => take(words, context, newsIn(event), context.document)),
      keepRefusal: assign(({ event }) => {
        const error = errorIn(event)
        return isRefusal(error) ? { ...settled, refusal: error } : {}
      }),
      takeRefusal: assign(({ event }) => (event.type === 'REFUSED' && 'refusal' in event ? { refusal: event.refusal } : {})),
      keepFailure: assign(({ event }) => {
        const error = errorIn(event)
        return { failure: { message: error instanceof Error ? error.message : 'The answer was not understood', ...requestIn(error) } }
      }),
      refuse: assign(({ context, event }, { state }: { state: string }) => ({
        refusal: words.whyNot(state, factsNow(words, context), event),
      })),
      dismiss: assign({ refusal: undefined, failure: undefined }),
    },
  })

/**
 * Transitions for an event of the law: sent if the law allows it with the current facts, else refused on the screen.
 */
const asking = (state: string, target: string) => [
  { guard: { type: 'isAllowed', params: { state } }, target, actions: 'request' },
  { actions: { type: 'refuse', params: { state } } },
]

/** One state of the law on the screen: `ready` for events, or `calling` while a request is running. */
function screenState(words: AnyWords, name: string) {
  const at = (path: string) => `#${words.id}.${name}.${path}`
  const arrival = (actions: string) => ({ guard: 'leadsOn', target: `#${words.id}.arriving`, actions })
  const editable = words.tagsOf(name).includes('editable')
  const edit = editable ? { EDIT: { actions: 'edit' } } : {}
  const open = editable ? { tags: ['editable'] } : {}
  return {
    tags: words.tagsOf(name).filter((tag) => tag !== 'editable'),
    initial: 'ready',
    states: {
      ready: {
        ...open,
        on: {
          ...edit,
          ...Object.fromEntries(
            words.eventsIn(name).map((event) => [event, asking(name, at(event === 'SAVE' ? 'calling.saving' : 'calling.waiting'))]),
          ),
          RETRY: [
            { guard: 'isSaveUnanswered', target: at('calling.saving'), actions: 'dismiss' },
            { guard: 'isUnanswered', target: at('calling.waiting'), actions: 'dismiss' },
          ],
          REPLACED: arrival('replace'),
          KEEP_MINE: arrival('keepMine'),
          REFUSED: { actions: 'takeRefusal' },
          DISMISS: { actions: 'dismiss' },
        },
      },
      calling: {
        tags: ['calling'],
        initial: 'waiting',
        states: { waiting: {}, saving: { ...open, on: edit } },
        invoke: {
          id: 'call',
          src: 'call',
          input: ({ context }: { context: Context }) => context.pending,
          onDone: [arrival('takeAnswer'), { target: at('ready'), actions: 'keepFailure' }],
          onError: [
            { guard: 'isRefusal', target: at('ready'), actions: 'keepRefusal' },
            { target: at('ready'), actions: 'keepFailure' },
          ],
        },
      },
    },
  }
}

/**
 * Returns the law as the machine that a screen runs: every state of the law has `ready` and `calling`
 * (`calling.saving` still accepts EDIT). An event of the law leads to `calling` if the law allows it with the current
 * facts, else its refusal is shown. The document in the answer decides the next state. Provide the actor `call`.
 */
export function live<L extends AnyLaw, D extends LiveDocument<FactsOf<L>>>(words: DocumentWords<L, D>): LiveMachine<L, D> {
  const plain: AnyWords = words
  const names = Object.keys(words.law.states)
  const machine = parts(plain).createMachine({
    id: words.id,
    context: ({ input: { document, facts, keySeed } }) => {
      if (words.stateOf(stateOf(document)) === undefined) throw new Error(`${words.id} has no state ${stateOf(document)}`)
      const known: Facts = facts ?? document.facts ?? words.blankFacts
      return { document, base: document, facts: known, dirty: false, ...settled, aside: undefined, keySeed, sent: 0 }
    },
    initial: 'arriving',
    states: {
      // a document that was opened, returned or replaced goes to the state in its `state` field
      arriving: { always: names.map((state) => ({ guard: { type: 'isIn', params: { state } }, target: `#${words.id}.${state}` })) },
      ...Object.fromEntries(names.map((name) => [name, screenState(plain, name)])),
    },
  })
  return machine as LiveMachine<L, D>
}
