import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Operation, type OperationId, operations } from '#contract/operations.gen.ts'
import { terseHeader } from '#domain/core/terse-lines.ts'
import { type Database, type Tx, withPermissions } from '../db/connect.ts'
import { faultPoint } from '../db/fault-points.ts'
import { Refused, refuse } from '../db/refuse.ts'
import { refuseFollowedLink, refuseWhileViewing, requireKeyScope, requireOwnPassword, requireRight, requireSide } from '../http/access.ts'
import { isFlat, schemasOf } from '../http/contract-schemas.ts'
import { type Envelope, envelope, languageOf } from '../http/envelope.ts'
import { withFieldPermissions } from '../http/field-permissions.ts'
import { type FileAnswer, type FileLater, sendFile } from '../http/file-answer.ts'
import { type ChangedDocument, inputHashOf, type RequestKey, requestKeyOf, runOncePerKey } from '../http/idempotency.ts'
import { partOfRequest } from '../http/input-words.ts'
import { jsonText } from '../http/json-text.ts'
import { BadInput } from '../http/refusals.ts'
import type { Call, Handlers, User } from '../http/request.ts'
import { prefersTerse, terseAnswer } from '../http/terse.ts'
import { readUpload } from '../http/uploads.ts'
import { type CheckedInput, checkInputInSteps } from '../http/validate.ts'
import { requireToken } from '../identity/access-token.ts'
import type { Identity } from '../identity/identity.ts'
import { loadUser } from '../identity/sessions.ts'
import type { Claims } from '../identity/tokens.ts'
import type { UserConcurrency } from '../load/user-concurrency.ts'

export type ServerDeps = {
  db: Database
  identity: Identity
  /** Business time, which handlers get as now. */
  clock: () => Date
  handlers: Handlers
  /** Concurrency limit per user. */
  turns: UserConcurrency
  /** Concurrency limit per user for uploads, whose files may take long to examine. */
  fileTurns: UserConcurrency
  /** Examines uploaded files before the transaction begins, and refuses those that may not be stored. */
  acceptFiles(operation: OperationId, body: unknown, user: string): Promise<void>
  /** The answer to a repeated request: the current state of the document that the first one changed. */
  documentAgain(call: Pick<Call<OperationId>, 'tx' | 'user' | 'requestId' | 'language'>, done: ChangedDocument): Promise<object>
}

/** Facts of a request, for its log line and the metrics. */
declare module 'fastify' {
  interface FastifyRequest {
    operation?: string
    /** Claims of the access token; absent where none is required. */
    claims?: Claims
    /** True if the raw body is kept besides the parsed one. */
    keepsBody?: boolean
    rawBody?: string
    /** Releases the user's concurrency slot; calling it twice does no harm. */
    endTurn?: () => void
    tenantId?: string
    userId?: string
    account?: string
    refusal?: string
    /** An error other than a refusal. */
    fault?: unknown
  }
}

/** A handler as this loop sees it; its argument was validated by the operation's schemas. */
type AnyHandler = (call: object) => Promise<object | undefined>
type Exchange = { served: ServerDeps; operation: Operation; handler: AnyHandler; request: FastifyRequest }

/**
 * Mounts every operation of the contract. Public ones run without a known user, so `publicLimit` limits their rate.
 */
export function serve(app: FastifyInstance, served: ServerDeps, publicLimit: object): void {
  for (const operation of operations) {
    const handler = served.handlers[operation.id] as AnyHandler
    const answer = operation.access === 'public' ? answerAnyone : answerUser
    app.route({
      method: operation.method === 'get' ? 'GET' : 'POST',
      url: `/api${operation.path}`,
      exposeHeadRoute: false,
      // bodies of public operations are small
      ...(operation.access === 'public' ? { bodyLimit: publicLimitBytes } : {}),
      config: { rateLimit: operation.access === 'public' ? publicLimit : false },
      // before the body is read, so that the body of an unknown client is not read at all
      onRequest: async (request, reply) => {
        request.operation = operation.id
        request.keepsBody = operation.access === 'public'
        if (request.keepsBody) return
        await readClaims(served, operation, request)
        await acquireSlot(served, request, reply)
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

/** Reads the claims of the access token. Whether its session still exists is checked later, in the transaction. */
async function readClaims({ identity }: ServerDeps, operation: Operation, request: FastifyRequest): Promise<void> {
  refuseFollowedLink(operation, request.headers)
  const claims = await requireToken(identity, request.headers)
  request.claims = claims
  request.tenantId = claims.tenantId
  request.userId = claims.userId
}

/**
 * Waits for a free slot of the user before the body is read. The slot is released after the work, or at once if the
 * body is invalid or the client has gone.
 */
async function acquireSlot({ turns }: ServerDeps, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const { tenantId, userId } = claimsOf(request)
  request.endTurn = await turns.acquire(`${tenantId} ${userId}`, weightOf(request))
  raw.once('close', () => request.endTurn?.())
  if (raw.destroyed) request.endTurn()
}

/**
 * How many requests this one counts as: parsing blocks the thread, so a large body weighs more. Files are not parsed.
 */
function weightOf({ headers }: FastifyRequest): number {
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return 1
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY
  return bytes > bytesPerWeight ? Math.ceil(bytes / bytesPerWeight) : 1
}

const bytesPerWeight = 256 * 1024

async function answerAnyone(exchange: Exchange): Promise<object> {
  const { served, handler } = exchange
  const input = await validateInput(exchange, await readUploaded(exchange))
  const { db, clock } = served
  return toEnvelope(exchange, await handler({ ...requestContext(exchange, input), db, now: clock() }))
}

/**
 * Answers the request of a user, all in one transaction, in this order: session and user together with the request's
 * key, changed password, right, input, handler. Input is validated only once its sender is known. A refusal leaves the
 * key free for another try.
 */
async function answerUser(exchange: Exchange): Promise<object> {
  const { served, request } = exchange
  const { db, clock } = served
  const { tenantId, userId } = claimsOf(request)
  const now = clock()
  // no transaction may wait for the network, so files are read outside of one; a sender without the right is refused
  // before that
  if (carriesFiles(exchange)) await db.inTenant(tenantId, now, (tx) => authenticate(exchange, tx))
  const uploaded = await readUploaded(exchange)
  if (uploaded) await served.acceptFiles(exchange.operation.id, (await validateInput(exchange, uploaded)).body, `${tenantId} ${userId}`)
  const { key, error: badKey } = idempotencyKeyIn(exchange)
  const endTurn = uploaded && (await served.fileTurns.acquire(`${tenantId} ${userId}`))
  try {
    const work = async (tx: Tx) => {
      const user = await authenticate(exchange, tx, key)
      if (badKey) throw badKey
      return callHandler(
        exchange,
        { input: await validateInput(exchange, uploaded), ...(key ? { key } : {}) },
        withPermissions(tx, user),
        user,
      )
    }
    // an event finds its rows by key, so generic plans, made only once, suit its statements
    const answer = await db.inTenant(tenantId, now, work, exchange.operation.event ? 'once' : 'asked')
    faultPoint('before reply')
    return answer
  } catch (error) {
    // what a refusal leaves behind, such as its row in the document's log, is committed before the refusal is answered
    if (error instanceof Refused && error.afterwards) await db.inTenant(tenantId, now, error.afterwards)
    throw error
  } finally {
    endTurn?.()
  }
}

/** The idempotency key of a write, or the error if the key is malformed. */
function idempotencyKeyIn({ operation, request }: Exchange): { key?: RequestKey | undefined; error?: unknown } {
  if (operation.method === 'get' || operation.kind === 'query') return {}
  try {
    return { key: requestKeyOf(request.headers['idempotency-key'], operation.id) }
  } catch (error) {
    return { error }
  }
}

/** Loads the user and checks that they may call the operation. From the body it reads only the ids of rows. */
async function authenticate({ served, operation, request }: Exchange, tx: Tx, key?: RequestKey): Promise<User> {
  const user = (await loadUser(tx, claimsOf(request), served.identity.wall(), key)) ?? refuse('UNAUTHENTICATED')
  request.account = user.account
  requireOwnPassword(operation, user)
  requireKeyScope(operation, user)
  refuseWhileViewing(operation, user)
  requireSide(operation, user)
  requireRight(operation, user, request.body)
  return user
}

function claimsOf({ claims }: FastifyRequest): Claims {
  return claims ?? refuse('UNAUTHENTICATED')
}

/** Returns the handler's answer; for a write with an idempotency key, the stored answer if there is one. */
async function callHandler(
  exchange: Exchange,
  { input, key }: { input: CheckedInput; key?: RequestKey },
  tx: Tx,
  user: User,
): Promise<object> {
  const { served, operation, handler } = exchange
  return withFieldPermissions(operation, user, input, async (taken) => {
    const call = { ...requestContext(exchange, taken), tx, user }
    const work = async () => toEnvelope(exchange, await handler(call))
    const again = async (done: ChangedDocument) => toEnvelope(exchange, await served.documentAgain(call, done))
    const doneBy = (answer: object) => changedDocumentIn(operation, answer)
    return key ? runOncePerKey(tx, user.id, key, inputHashOf(input), work, { doneBy, again }) : work()
  })
}

/** The changed document, for an operation that changes a document and answers with it. */
function changedDocumentIn({ event, document }: Operation, answer: object): ChangedDocument | undefined {
  const { kind, id, version, billNo } = (((event ?? document) && (answer as Envelope).data) || {}) as Partial<ChangedDocument>
  return kind && id && version ? { kind, id, version, ...(billNo ? { billNo } : {}) } : undefined
}

const carriesFiles = ({ operation, request }: Exchange): boolean => operation.sends === 'files' && request.isMultipart()

async function readUploaded(exchange: Exchange): Promise<Record<string, unknown> | undefined> {
  return carriesFiles(exchange) ? readUpload(exchange.request) : undefined
}

/** Validates the input against the contract. */
async function validateInput({ operation, request }: Exchange, uploaded: Record<string, unknown> | undefined): Promise<CheckedInput> {
  if (uploaded === undefined) refuseOtherBody(operation, request)
  const input = await checkInputInSteps(operation.id, request.query, uploaded ?? request.body)
  if (input.problems.length > 0) throw new BadInput(input.problems)
  return input
}

/** Refuses a form where JSON is expected, or the other way round, which would otherwise be read as empty input. */
function refuseOtherBody({ id, sends }: Operation, request: FastifyRequest): void {
  const { body, bodyType } = schemasOf(id)
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
  const isSent = request.body !== undefined || request.isMultipart()
  if (!body || !isSent) return
  if (sends === 'files' || request.isMultipart() || (isForm && bodyType !== formType))
    refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

const formType = 'application/x-www-form-urlencoded'

function requestContext({ request }: Exchange, { query, body, emptied }: CheckedInput) {
  const { headers, ip: peer, id: requestId, rawBody } = request
  return { query, body, emptied, headers, rawBody, peer, requestId, language: languageOf(headers['accept-language']) }
}

function toEnvelope({ operation, request }: Exchange, data: object | undefined): Envelope | object {
  const bare = operation.answers === 'file' || isFlat(operation.id)
  if (!bare) return envelope(data, languageOf(request.headers['accept-language']))
  if (data === undefined) throw new Error(`${operation.id} must answer something`)
  return data
}
