import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused, refuse } from '../db/refuse.ts'
import { livePath } from '../http/health.ts'
import { partOfRequest } from '../http/input-words.ts'

/**
 * Adds security headers, rate limits for requests without a session, and load shedding while the process cannot keep
 * up.
 */
export async function addProtection(app: FastifyInstance, frameHosts: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // the bar code reader compiles WebAssembly; this does not allow evaluating text as code
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Emotion adds inline styles
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        // an attached PDF is shown in a frame whose address is a blob; the app sets its type
        frameSrc: ["'self'", 'blob:', ...frameHosts],
      },
    },
    // the server speaks plain HTTP; HSTS is up to the proxy that ends TLS
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', refuseResetConnection)
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new Refused('TOO_MANY') })
  // averaged over samples, so that a single pause of the machine sheds no load
  await app.register(underPressure, { maxEventLoopDelay: 3000, sampleInterval: 5000, pressureHandler: refuseUnderPressure })
}

/**
 * Refuses a request whose connection was reset before the request was handled: it has no address to limit its rate by.
 */
async function refuseResetConnection({ ip }: { ip: string | undefined }): Promise<void> {
  if (ip === undefined) refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

/** Refuses requests under pressure, except the liveness probe, which must still be answered. */
async function refuseUnderPressure({ url }: FastifyRequest): Promise<void> {
  if (url !== livePath) refuse('TOO_MANY')
}
