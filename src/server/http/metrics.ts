import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/connect.ts'
import { answerNotFound } from './errors.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Of the process, so made once however many apps run in it. */
let processMetrics: Registry | undefined

/** `GET /metrics` for Prometheus, to callers on the same machine alone. */
export function serveMetrics(app: FastifyInstance, db: Database): void {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'danju_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.03, 0.06, 0.12, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'danju_database_connections',
    help: 'Connections to PostgreSQL; waiting counts requests without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.statistics())) this.set({ state }, count)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ operation: request.operation ?? 'other', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!loopback.has(request.ip)) return answerNotFound(request, reply)
    const all = Registry.merge([ofProcess(), registry])
    return reply.type(all.contentType).send(await all.metrics())
  })
}

function ofProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}
