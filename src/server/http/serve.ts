import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Operation, type OperationId, operations } from '#contract/operations.gen.ts'
import { type Database, showing, type Tx } from '../db/connect.ts'
import { faultPoint } from '../db/fault-points.ts'
import type { Identity } from '../identity/identity.ts'
import { loadUser } from '../identity/sessions.ts'
import { Refused, refuse } from '../refuse.ts'
import { requireIntent, requireOwnPassword, requireRight, requireToken } from './access.ts'
import { isFlat, schemasOf } from './contract-schemas.ts'
import { type Envelope, envelope, languageOf } from './envelope.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { once, requestKeyOf } from './idempotency.ts'
import { partOfRequest } from './input-words.ts'
import { BadInput } from './refusals.ts'
import type { Handlers, User } from './request.ts'
import { readUpload } from './uploads.ts'
import { type CheckedInput, checkInput } from './validate.ts'

export type Served = {
  db: Database
  identity: Identity
  /** The clock of the business: a request has one now. */
  clock: () => Date
  handlers: Handlers
  /** Operations that answer 501 to everybody signed in, whatever is sent: nobody can hold their rights yet. */
  notBuilt: ReadonlySet<OperationId>
}

/** What the request's log line and the metrics tell of it. */
declare module 'fastify' {
  interface FastifyRequest {
    operation?: string
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
      config: { rateLimit: operation.access === 'public' ? publicLimit : false },
      handler: async (request, reply) => {
        request.operation = operation.id
        const answered = await answer({ served, operation, handler, request })
        return operation.answers === 'file' ? sendFile(reply, operation, answered as FileAnswer) : answered
      },
    })
  }
}

async function answerAnyone(exchange: Exchange): Promise<object> {
  const { served, operation, handler } = exchange
  if (served.notBuilt.has(operation.id)) refuse('NOT_BUILT')
  const input = await readInput(exchange)
  refuseBad(input)
  const { db, clock } = served
  return wrapped(exchange, await handler({ ...asked(exchange, input), db, now: clock() }))
}

/** In this order: token, session and user, password of one's own, right, input, key of the request, handler; from the session on in one transaction. */
async function answerUser(exchange: Exchange): Promise<object> {
  const { served, operation, request } = exchange
  const { db, identity, clock } = served
  requireIntent(operation, request.headers)
  const claims = await requireToken(identity, request.headers)
  request.tenantId = claims.tenantId
  request.userId = claims.userId
  const input = served.notBuilt.has(operation.id) ? undefined : await readInput(exchange)
  const now = clock()
  try {
    const answer = await db.inTenant(claims.tenantId, now, async (tx) => {
      const user = (await loadUser(tx, claims, identity.wall())) ?? refuse('UNAUTHENTICATED')
      request.account = user.account
      requireOwnPassword(operation, user)
      if (!input) refuse('NOT_BUILT')
      requireRight(operation, user, input.body)
      refuseBad(input)
      return act(exchange, input, showing(tx, user.depots), user)
    })
    faultPoint('before reply')
    return answer
  } catch (error) {
    // what a refusal leaves behind, such as its row in the document's log, is committed before the answer
    if (error instanceof Refused && error.afterwards) await db.inTenant(claims.tenantId, now, error.afterwards)
    throw error
  }
}

/** The handler's answer; for a write that carries a key, the one answer of that key. */
async function act(exchange: Exchange, input: CheckedInput, tx: Tx, user: User): Promise<object> {
  const { served, operation, handler, request } = exchange
  const work = async () => wrapped(exchange, await handler({ ...asked(exchange, input), tx, user }))
  if (operation.method === 'get') return work()
  const key = requestKeyOf(request.headers['idempotency-key'], user.id, operation.id, input)
  return key ? once(tx, key, served.identity.wall(), work) : work()
}

async function readInput({ operation, request }: Exchange): Promise<CheckedInput> {
  const { body, bodyType } = schemasOf(operation.id)
  if (operation.sends === 'files' && request.isMultipart()) return checkInput(operation.id, request.query, await readUpload(request))
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
  const isSent = request.body !== undefined || request.isMultipart()
  if (body && isSent && (operation.sends === 'files' || request.isMultipart() || (isForm && bodyType !== formType))) refuseBody()
  return checkInput(operation.id, request.query, request.body)
}

const formType = 'application/x-www-form-urlencoded'

function refuseBody(): never {
  refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

function refuseBad({ problems }: CheckedInput): void {
  if (problems.length > 0) throw new BadInput(problems)
}

function asked({ request }: Exchange, { query, body, emptied }: CheckedInput): object {
  const { headers, ip: peer, id: requestId } = request
  return { query, body, emptied, headers, peer, requestId, language: languageOf(headers['accept-language']) }
}

function wrapped({ operation, request }: Exchange, data: object | undefined): Envelope | object {
  const bare = operation.answers === 'file' || isFlat(operation.id)
  if (!bare) return envelope(data, languageOf(request.headers['accept-language']))
  if (data === undefined) throw new Error(`${operation.id} must answer something`)
  return data
}
