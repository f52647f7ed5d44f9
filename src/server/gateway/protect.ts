import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused, refuse } from '../db/refuse.ts'
import { livePath } from '../http/health.ts'
import { partOfRequest } from '../http/input-words.ts'

/** Security headers, rate limits of strangers, and load shedding while the process cannot keep up. */
export async function addProtection(app: FastifyInstance, frameHosts: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // the bar code reader compiles WebAssembly; no text is ever evaluated
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Emotion adds inline styles
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        // an attached PDF is shown in a frame of a blob, whose type the app sets
        frameSrc: ["'self'", 'blob:', ...frameHosts],
      },
    },
    // the server speaks plain HTTP; the proxy that ends TLS decides for its own name
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', refuseResetConnection)
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new Refused('TOO_MANY') })
  // averaged, so that one pause of the machine alone sheds no load
  await app.register(underPressure, { maxEventLoopDelay: 3000, sampleInterval: 5000, pressureHandler: refuseUnderPressure })
}

/** A connection that was reset before its request was handled has no address, by which strangers are rate-limited. */
async function refuseResetConnection({ ip }: { ip: string | undefined }): Promise<void> {
  if (ip === undefined) refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

/** Liveness is still answered under pressure. */
async function refuseUnderPressure({ url }: FastifyRequest): Promise<void> {
  if (url !== livePath) refuse('TOO_MANY')
}
