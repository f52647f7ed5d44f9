import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused, refuse } from '../refuse.ts'
import { livePath } from './health.ts'
import { partOfRequest } from './input-words.ts'

/** Headers that tell browsers what the app never does, and a door that closes while the process cannot keep up. */
export async function protect(app: FastifyInstance, frameHosts: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // the reader of bar codes is compiled from its file; no text is ever run
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Emotion puts its styles into the page
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        // a PDF that is attached is looked at in a frame of what was read, whose kind the app itself says
        frameSrc: ["'self'", 'blob:', ...frameHosts],
      },
    },
    // the server speaks plain HTTP; what ends TLS in front of it decides for its own name
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', refuseLeft)
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new Refused('TOO_MANY') })
  // averaged over a while, so that a pause of the machine alone closes nothing
  await app.register(underPressure, { maxEventLoopDelay: 3000, sampleInterval: 5000, pressureHandler: refuseUnderPressure })
}

/** A connection that was reset before its request was looked at has no address any more, by which strangers are counted. */
async function refuseLeft({ ip }: { ip: string | undefined }): Promise<void> {
  if (ip === undefined) refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}

/** A process that cannot keep up still lives, and says so. */
async function refuseUnderPressure({ url }: FastifyRequest): Promise<void> {
  if (url !== livePath) refuse('TOO_MANY')
}
