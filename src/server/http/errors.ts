import { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { codeOf } from '../db/client.ts'
import { Refused } from '../db/refuse.ts'
import { outageReasonOf, unavailable } from '../load/availability.ts'
import { languageOf } from './envelope.ts'
import { partOfRequest } from './input-words.ts'
import { BadInput, faultAnswer, type RefusalAnswer, refusalAnswer } from './refusals.ts'

/**
 * Answers an error. A refusal is answered in the caller's language; anything else is logged and answered without
 * details.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = refusedBy(error, request)
  const { status, body } = refused ? answerRefusal(refused, request) : answerFault(error, request)
  request.refusal = body.data.key
  if ((status === 429 || status === 503 || status === 504) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', secondsIn(refused))
  return reply.header('x-request-id', request.id).code(status).send(body)
}

/** Seconds to wait that the refusal names, for the header Retry-After. */
function secondsIn(refused: Refused | BadInput | undefined): string {
  const seconds = refused instanceof Refused ? refused.params.seconds : undefined
  return typeof seconds === 'string' ? seconds : '10'
}

/** Answers a request for an address that does not exist with NOT_FOUND. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(new Refused('NOT_FOUND'), request, reply)
}

function refusedBy(error: unknown, request: FastifyRequest): Refused | BadInput | undefined {
  if (error instanceof Refused || error instanceof BadInput) return error
  return refusedByFramework(error) ?? refusalOfClientGone(error, request) ?? outageRefusal(error, request)
}

/** Error codes of a connection that its other end has closed. */
const closedConnectionCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/**
 * True if the client closed its connection. The code alone does not prove it, since errors of the database and the
 * file store have the same codes.
 */
const isClientGone = (error: unknown, { raw: { socket } }: FastifyRequest): boolean =>
  socket.destroyed && closedConnectionCodes.has(codeOf(error) ?? '')

/**
 * The refusal for a request whose client closed the connection halfway. It equals that of a bad form, but nobody reads
 * it.
 */
function refusalOfClientGone(error: unknown, request: FastifyRequest): Refused | undefined {
  if (!isClientGone(error, request)) return undefined
  request.log.info({ requestId: request.id, operation: request.operation, code: codeOf(error) }, 'a client closed its connection')
  return new Refused('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

/**
 * Turns off all of Fastify's own log lines except one: that of an answer which broke off after its head was sent,
 * because no error handler sees that.
 */
export class AnswerLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override streamError(error: Error, request: FastifyRequest): void {
    const about = { requestId: request.id, operation: request.operation }
    if (isClientGone(error, request)) request.log.info({ ...about, code: codeOf(error) }, 'a client closed its connection')
    else request.log.error({ ...about, err: error }, 'an answer broke off')
  }
}

const answerRefusal = (refused: Refused | BadInput, { headers, operation }: FastifyRequest): RefusalAnswer =>
  refusalAnswer(refused, languageOf(headers['accept-language']), refused.operation ?? operation)

function answerFault(error: unknown, request: FastifyRequest): RefusalAnswer {
  request.fault = error
  request.log.error({ err: error, requestId: request.id, operation: request.operation }, 'a request failed')
  return faultAnswer(request.id, languageOf(request.headers['accept-language']))
}

/** The refusal for a temporary outage, which is neither the client's fault nor ours; it is logged for the operator. */
function outageRefusal(error: unknown, request: FastifyRequest): Refused | undefined {
  const lack = outageReasonOf(error)
  if (!lack) return undefined
  request.server.availability.note(lack)
  request.log.error({ err: error, requestId: request.id, operation: request.operation }, 'a request could not be answered for the moment')
  return unavailable(lack)
}

/** The refusal for an error of Fastify itself: a body that is too large, truncated or of an unknown type. */
function refusedByFramework(error: unknown): Refused | undefined {
  const { statusCode, code } = error as Partial<FastifyError>
  if (!code?.startsWith('FST_') || statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined
  return new Refused('BAD_INPUT', { params: { field: partOfRequest(statusCode === 413 ? 'size' : 'body') } })
}
