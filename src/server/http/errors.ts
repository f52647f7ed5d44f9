import { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { codeOf } from '../db/client.ts'
import { Refused } from '../refuse.ts'
import { lackIn, unavailable } from './availability.ts'
import { languageOf } from './envelope.ts'
import { partOfRequest } from './input-words.ts'
import { BadInput, faultAnswer, type RefusalAnswer, refusalAnswer } from './refusals.ts'

/** Answers what was thrown under a request: a refusal in the caller's language; anything else is logged and answered without detail. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = refusedBy(error, request)
  const { status, body } = refused ? refusal(refused, request) : fault(error, request)
  request.refusal = body.data.key
  if ((status === 429 || status === 503 || status === 504) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', secondsIn(refused))
  return reply.header('x-request-id', request.id).code(status).send(body)
}

/** The seconds that the refusal's own sentence names. */
function secondsIn(refused: Refused | BadInput | undefined): string {
  const seconds = refused instanceof Refused ? refused.params.seconds : undefined
  return typeof seconds === 'string' ? seconds : '10'
}

/** There is nothing at the address. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(new Refused('NOT_FOUND'), request, reply)
}

function refusedBy(error: unknown, request: FastifyRequest): Refused | BadInput | undefined {
  if (error instanceof Refused || error instanceof BadInput) return error
  return refusedByFramework(error) ?? leftByClient(error, request) ?? away(error, request)
}

/** What reading from or writing to a connection throws that its other end has closed. */
const closedCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** The database and the store of files throw these codes too, so the client's own connection must be closed. */
const isOfLeftClient = (error: unknown, { raw: { socket } }: FastifyRequest): boolean =>
  socket.destroyed && closedCodes.has(codeOf(error) ?? '')

/** A client closed its connection in the middle of its request: a form is refused in the same words, and nobody reads the answer. */
function leftByClient(error: unknown, request: FastifyRequest): Refused | undefined {
  if (!isOfLeftClient(error, request)) return undefined
  request.log.info({ requestId: request.id, operation: request.operation, code: codeOf(error) }, 'a client closed its connection')
  return new Refused('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

/** Fastify's own lines are off but one: an answer that broke off after its head was sent, of which no error handler is told. */
export class AnswerLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override streamError(error: Error, request: FastifyRequest): void {
    const about = { requestId: request.id, operation: request.operation }
    if (isOfLeftClient(error, request)) request.log.info({ ...about, code: codeOf(error) }, 'a client closed its connection')
    else request.log.error({ ...about, err: error }, 'an answer broke off')
  }
}

const refusal = (refused: Refused | BadInput, { headers, operation }: FastifyRequest): RefusalAnswer =>
  refusalAnswer(refused, languageOf(headers['accept-language']), refused.operation ?? operation)

function fault(error: unknown, request: FastifyRequest): RefusalAnswer {
  request.fault = error
  request.log.error({ err: error, requestId: request.id, operation: request.operation }, 'a request failed')
  return faultAnswer(request.id, languageOf(request.headers['accept-language']))
}

/** Nothing is wrong with the request, and nothing with us: something is lacking that will be there again. Whoever runs the server reads of it. */
function away(error: unknown, request: FastifyRequest): Refused | undefined {
  const lack = lackIn(error)
  if (!lack) return undefined
  request.server.availability.note(lack)
  request.log.error({ err: error, requestId: request.id, operation: request.operation }, 'a request could not be answered for the moment')
  return unavailable(lack)
}

/** What Fastify itself refuses: a body that is too large, is cut off or is of an unknown kind. */
function refusedByFramework(error: unknown): Refused | undefined {
  const { statusCode, code } = error as Partial<FastifyError>
  if (!code?.startsWith('FST_') || statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined
  return new Refused('BAD_INPUT', { params: { field: partOfRequest(statusCode === 413 ? 'size' : 'body') } })
}
