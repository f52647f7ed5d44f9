import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Operation, type OperationId, operations } from '#contract/operations.gen.ts'
import { terseHeader } from '#domain/terse-lines.ts'
import { type Database, showing, type Tx } from '../db/connect.ts'
import { faultPoint } from '../db/fault-points.ts'
import type { Identity } from '../identity/identity.ts'
import { loadUser } from '../identity/sessions.ts'
import type { Claims } from '../identity/tokens.ts'
import { Refused, refuse } from '../refuse.ts'
import { requireActing, requireIntent, requireOwnPassword, requirePerson, requireRight, requireSide, requireToken } from './access.ts'
import { isFlat, schemasOf } from './contract-schemas.ts'
import { type Envelope, envelope, languageOf } from './envelope.ts'
import { type FileAnswer, type FileLater, sendFile } from './file-answer.ts'
import { asSeen } from './guarded.ts'
import { type Done, inputHashOf, once, type RequestKey, requestKeyOf } from './idempotency.ts'
import { partOfRequest } from './input-words.ts'
import { jsonText } from './json-text.ts'
import { BadInput } from './refusals.ts'
import type { Call, Handlers, User } from './request.ts'
import { prefersTerse, terseAnswer } from './terse.ts'
import type { Turns } from './turns.ts'
import { readUpload } from './uploads.ts'
import { type CheckedInput, checkSent } from './validate.ts'

export type Served = {
  db: Database
  identity: Identity
  /** The clock of the business: a request has one now. */
  clock: () => Date
  handlers: Handlers
  /** The share of each user. */
  turns: Turns
  /** The share of each user in what files are sent with, which may take long to read. */
  fileTurns: Turns
  /** Looks at files that came, and refuses those that are not kept, before the transaction begins. */
  takeIn(operation: OperationId, body: unknown, user: string): Promise<void>
  /** The answer to a request that is repeated: the document it changed, as it is now. */
  documentAgain(call: Pick<Call<OperationId>, 'tx' | 'user' | 'requestId' | 'language'>, done: Done): Promise<object>
}

/** What the request's log line and the metrics tell of it. */
declare module 'fastify' {
  interface FastifyRequest {
    operation?: string
    /** What the access token says; absent where none is asked for. */
    claims?: Claims
    /** The body is kept as it was sent. */
    keepsBody?: boolean
    rawBody?: string
    /** Ends the user's turn, once. */
    endTurn?: () => void
    tenantId?: string
    userId?: string
    account?: string
    refusal?: string
    /** What was thrown where nothing should be. */
    fault?: unknown
  }
}

/** Every handler, as the loop sees it: the schemas of its own operation have checked what it meets. */
type AnyHandler = (call: object) => Promise<object | undefined>
type Exchange = { served: Served; operation: Operation; handler: AnyHandler; request: FastifyRequest }

/** Mounts every operation of the contract. Those that need no session work before anybody is known, so `publicLimit` bounds their rate. */
export function serve(app: FastifyInstance, served: Served, publicLimit: object): void {
  for (const operation of operations) {
    const handler = served.handlers[operation.id] as AnyHandler
    const answer = operation.access === 'public' ? answerAnyone : answerUser
    app.route({
      method: operation.method === 'get' ? 'GET' : 'POST',
      url: `/api${operation.path}`,
      exposeHeadRoute: false,
      // a stranger's is never large
      ...(operation.access === 'public' ? { bodyLimit: publicLimitBytes } : {}),
      config: { rateLimit: operation.access === 'public' ? publicLimit : false },
      // before the body is read: a stranger's is not
      onRequest: async (request, reply) => {
        request.operation = operation.id
        request.keepsBody = operation.access === 'public'
        if (request.keepsBody) return
        await identify(served, operation, request)
        await waitForTurn(served, request, reply)
      },
      handler: async (request, reply) => {
        const { endTurn = () => undefined } = request
        request.endTurn = undefined
        const answered = await answer({ served, operation, handler, request }).finally(endTurn)
        if (operation.answers === 'file') return sendFile(reply, operation, answered as FileAnswer | FileLater)
        const terse = prefersTerse(request.headers) ? terseAnswer(answered) : undefined
        if (terse) reply.header('preference-applied', terseHeader[1])
        return reply.type('application/json; charset=utf-8').send(jsonText(terse ?? answered))
      },
    })
  }
}

const publicLimitBytes = 64 * 1024

/** Who says they ask; whether that still holds is seen in the transaction. */
async function identify({ identity }: Served, operation: Operation, request: FastifyRequest): Promise<void> {
  requireIntent(operation, request.headers)
  const claims = await requireToken(identity, request.headers)
  request.claims = claims
  request.tenantId = claims.tenantId
  request.userId = claims.userId
}

/** Waits for the user's turn before the body is read. It ends with the work, or where none begins, for the body is bad or the client gone. */
async function waitForTurn({ turns }: Served, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const { tenantId, userId } = claimsOf(request)
  request.endTurn = await turns.take(`${tenantId} ${userId}`, weightOf(request))
  raw.once('close', () => request.endTurn?.())
  if (raw.destroyed) request.endTurn()
}

/** What is parsed at one go keeps the thread from everybody, so that a large body is more than one request. Files are not parsed. */
function weightOf({ headers }: FastifyRequest): number {
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return 1
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY
  return bytes > quarter ? Math.ceil(bytes / quarter) : 1
}

const quarter = 256 * 1024

async function answerAnyone(exchange: Exchange): Promise<object> {
  const { served, handler } = exchange
  const input = await checked(exchange, await readUploaded(exchange))
  const { db, clock } = served
  return wrapped(exchange, await handler({ ...asked(exchange, input), db, now: clock() }))
}

/**
 * In this order: session and user with the key of the request, password of one's own, right, input, handler; all in one transaction. The
 * input is looked at when its sender is known; whatever is refused leaves the key free.
 */
async function answerUser(exchange: Exchange): Promise<object> {
  const { served, request } = exchange
  const { db, clock } = served
  const { tenantId, userId } = claimsOf(request)
  const now = clock()
  // a form with files is still under way, and no transaction waits for a network; whoever may not send it is told so before it is read
  if (carriesFiles(exchange)) await db.inTenant(tenantId, now, (tx) => admitted(exchange, tx))
  const uploaded = await readUploaded(exchange)
  if (uploaded) await served.takeIn(exchange.operation.id, (await checked(exchange, uploaded)).body, `${tenantId} ${userId}`)
  const { key, error: badKey } = keyIn(exchange)
  const endTurn = uploaded && (await served.fileTurns.take(`${tenantId} ${userId}`))
  try {
    const work = async (tx: Tx) => {
      const user = await admitted(exchange, tx, key)
      if (badKey) throw badKey
      return act(exchange, { input: await checked(exchange, uploaded), ...(key ? { key } : {}) }, showing(tx, user), user)
    }
    // an event finds its document and what it moves by their keys
    const answer = await db.inTenant(tenantId, now, work, exchange.operation.event ? 'once' : 'asked')
    faultPoint('before reply')
    return answer
  } catch (error) {
    // what a refusal leaves behind, such as its row in the document's log, is committed before the answer
    if (error instanceof Refused && error.afterwards) await db.inTenant(tenantId, now, error.afterwards)
    throw error
  } finally {
    endTurn?.()
  }
}

/** The key of a write that carries one, or what is wrong with it. */
function keyIn({ operation, request }: Exchange): { key?: RequestKey | undefined; error?: unknown } {
  if (operation.method === 'get' || operation.kind === 'query') return {}
  try {
    return { key: requestKeyOf(request.headers['idempotency-key'], operation.id) }
  } catch (error) {
    return { error }
  }
}

/** Who asks, as the database knows them now, if they may. Nothing of the body is looked at but whether its rows have an id. */
async function admitted({ served, operation, request }: Exchange, tx: Tx, key?: RequestKey): Promise<User> {
  const user = (await loadUser(tx, claimsOf(request), served.identity.wall(), key)) ?? refuse('UNAUTHENTICATED')
  request.account = user.account
  requireOwnPassword(operation, user)
  requirePerson(operation, user)
  requireActing(operation, user)
  requireSide(operation, user)
  requireRight(operation, user, request.body)
  return user
}

function claimsOf({ claims }: FastifyRequest): Claims {
  return claims ?? refuse('UNAUTHENTICATED')
}

/** The handler's answer; for a write that carries a key, the one answer of that key. */
async function act(exchange: Exchange, { input, key }: { input: CheckedInput; key?: RequestKey }, tx: Tx, user: User): Promise<object> {
  const { served, operation, handler } = exchange
  return asSeen(operation, user, input, async (taken) => {
    const call = { ...asked(exchange, taken), tx, user }
    const work = async () => wrapped(exchange, await handler(call))
    const again = async (done: Done) => wrapped(exchange, await served.documentAgain(call, done))
    const doneBy = (answer: object) => documentIn(operation, answer)
    return key ? once(tx, user.id, key, inputHashOf(input), work, { doneBy, again }) : work()
  })
}

/** What was done, where the operation changed a document and answers it. */
function documentIn({ event, document }: Operation, answer: object): Done | undefined {
  const { kind, id, version, billNo } = (((event ?? document) && (answer as Envelope).data) || {}) as Partial<Done>
  return kind && id && version ? { kind, id, version, ...(billNo ? { billNo } : {}) } : undefined
}

const carriesFiles = ({ operation, request }: Exchange): boolean => operation.sends === 'files' && request.isMultipart()

async function readUploaded(exchange: Exchange): Promise<Record<string, unknown> | undefined> {
  return carriesFiles(exchange) ? readUpload(exchange.request) : undefined
}

/** The input, checked against the contract. */
async function checked({ operation, request }: Exchange, uploaded: Record<string, unknown> | undefined): Promise<CheckedInput> {
  if (uploaded === undefined) refuseOtherBody(operation, request)
  const input = await checkSent(operation.id, request.query, uploaded ?? request.body)
  if (input.problems.length > 0) throw new BadInput(input.problems)
  return input
}

/** A form where JSON is due, or the other way round, would be read as if nothing had been sent. */
function refuseOtherBody({ id, sends }: Operation, request: FastifyRequest): void {
  const { body, bodyType } = schemasOf(id)
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
  const isSent = request.body !== undefined || request.isMultipart()
  if (!body || !isSent) return
  if (sends === 'files' || request.isMultipart() || (isForm && bodyType !== formType))
    refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

const formType = 'application/x-www-form-urlencoded'

function asked({ request }: Exchange, { query, body, emptied }: CheckedInput) {
  const { headers, ip: peer, id: requestId, rawBody } = request
  return { query, body, emptied, headers, rawBody, peer, requestId, language: languageOf(headers['accept-language']) }
}

function wrapped({ operation, request }: Exchange, data: object | undefined): Envelope | object {
  const bare = operation.answers === 'file' || isFlat(operation.id)
  if (!bare) return envelope(data, languageOf(request.headers['accept-language']))
  if (data === undefined) throw new Error(`${operation.id} must answer something`)
  return data
}
