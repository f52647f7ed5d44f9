import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type OperationId, operationOf } from '#contract/operations.gen.ts'
import type { FinishedRequest, RequestLog } from '../logs/request-log.ts'

/**
 * Adds the request's id to every answer and writes one log line per request, without the query, which may contain a
 * password.
 */
export function followRequests(app: FastifyInstance, log: Logger, journal: RequestLog, clock: () => Date): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method, operation, tenantId, userId, refusal, ip: peer } = request
    const path = request.url.split('?')[0]
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info({ requestId, method, path, operation, status: reply.statusCode, refusal, ms, tenantId, userId, peer }, 'request')
    journal.note({ ...finishedRequestOf(request, reply), at: clock() })
  })
  app.addHook('onClose', () => journal.flush())
  app.decorate('flushLogs', () => journal.flush())
}

/** The facts of a finished request that are written to its tenant's log. */
function finishedRequestOf(request: FastifyRequest, reply: FastifyReply): Omit<FinishedRequest, 'at'> {
  const { id: requestId, method, tenantId, userId, account, refusal, fault, ip: peer, query, body } = request
  return {
    ...{ requestId, method, tenantId, userId, account, refusal, fault, peer, query, body },
    operation: request.operation === undefined ? undefined : operationOf(request.operation as OperationId),
    path: request.url.split('?')[0] ?? '',
    userAgent: request.headers['user-agent'],
    status: reply.statusCode,
    ms: reply.elapsedTime,
  }
}
