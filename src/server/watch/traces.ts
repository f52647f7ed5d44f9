import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TracesPlace } from '../config/traces-config.ts'
import type { TransactionTraces } from '../db/sender.ts'
import { productVersion } from './watch.ts'

/** Exports traces of requests, transactions and statements to an OpenTelemetry collector. */
export type Traces = {
  database: TransactionTraces
  /**
   * Adds tracing of requests. Call it before routes are added. `trusts`: whether trace headers from a proxy are
   * trusted.
   */
  traceRequests(app: FastifyInstance, trusts: boolean): void
  /** Sends the traces that are still buffered, and stops. */
  stop(): Promise<void>
}

/** Starts tracing. This module is loaded only if a collector is configured; without one nothing is measured. */
export function startTraces({ url, headers, service, share }: TracesPlace): Traces {
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': productVersion })
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } })
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) })
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('danju', productVersion)
  return {
    database: transactionTraces(tracer),
    traceRequests: (app, trusts) => traceRequests(app, tracer, trusts),
    stop: async () => {
      await provider.shutdown()
      context.disable()
    },
  }
}

/** Work outside requests, such as that of pollers, is not traced. */
const isWithinRequest = () => trace.getSpan(context.active()) !== undefined

function transactionTraces(tracer: Tracer): TransactionTraces {
  return {
    transaction: (tenantId, work) => {
      if (!isWithinRequest()) return work()
      return tracer.startActiveSpan('transaction', { attributes: { 'danju.tenant': tenantId } }, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) })
          throw error
        } finally {
          span.end()
        }
      })
    },
    // the text contains `$1` in place of values, so no data of tenants is exported
    statement: (sql, ms, rowCount) => {
      if (!isWithinRequest()) return
      const end = Date.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql }
      const span = tracer.startSpan(/^\w+/.exec(sql)?.[0] ?? 'statement', { kind: SpanKind.CLIENT, startTime: end - ms, attributes })
      if (rowCount === undefined) span.setStatus({ code: SpanStatusCode.ERROR })
      else span.setAttribute('db.response.returned_rows', rowCount)
      span.end(end)
    },
  }
}

function traceRequests(app: FastifyInstance, tracer: Tracer, trusts: boolean): void {
  const begun = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/blade-')) return
    const parent = trusts ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent)
    begun.set(request, trace.setSpan(parent, span))
  })
  // from this hook on, work belongs to the request's context; a context that is set earlier would be lost while the
  // body is read
  app.addHook('preHandler', (request, _reply, done) => {
    const within = begun.get(request)
    if (within) context.with(within, done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(begun.get(request) ?? ROOT_CONTEXT)
    if (!span) return
    const { method, operation, tenantId, id, routeOptions } = request
    if (operation) span.updateName(operation)
    if (routeOptions.url) span.setAttribute('http.route', routeOptions.url)
    span.setAttributes({ 'http.request.method': method, 'http.response.status_code': statusCode, 'danju.request_id': id })
    if (tenantId) span.setAttribute('danju.tenant', tenantId)
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
