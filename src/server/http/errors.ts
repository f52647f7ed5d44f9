import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../refuse.ts'
import { languageOf } from './envelope.ts'
import { partOfRequest } from './input-words.ts'
import { BadInput, faultAnswer, type RefusalAnswer, refusalAnswer } from './refusals.ts'

/** Answers what was thrown under a request: a refusal in the caller's language; anything else is logged and answered without detail. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerOf(error, request)
  request.refusal = body.data.key
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '10')
  return reply.header('x-request-id', request.id).code(status).send(body)
}

/** There is nothing at the address. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(new Refused('NOT_FOUND'), request, reply)
}

function answerOf(error: unknown, request: FastifyRequest): RefusalAnswer {
  const language = languageOf(request.headers['accept-language'])
  const refused = error instanceof Refused || error instanceof BadInput ? error : refusedByFramework(error)
  if (refused) return refusalAnswer(refused, language, request.operation)
  request.fault = error
  request.log.error({ err: error, requestId: request.id, operation: request.operation }, 'a request failed')
  return faultAnswer(request.id, language)
}

/** What Fastify itself refuses: a body that is too large, is cut off or is of an unknown kind. */
function refusedByFramework(error: unknown): Refused | undefined {
  const { statusCode, code } = error as Partial<FastifyError>
  if (!code?.startsWith('FST_') || statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined
  return new Refused('BAD_INPUT', { params: { field: partOfRequest(statusCode === 413 ? 'size' : 'body') } })
}
