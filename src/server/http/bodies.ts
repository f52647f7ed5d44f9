import { setImmediate as nextTurn } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../db/refuse.ts'
import { partOfRequest } from './input-words.ts'
import { jsonExcess, maxValues, shortLength } from './json-bounds.ts'
import { BadInput } from './refusals.ts'
import { acceptUploads } from './uploads.ts'

/** Limit in bytes of a form without files; only signing in sends one. */
const formLimit = 64 * 1024

/**
 * Accepts JSON and forms; files in forms are read later, once the sender is known. An empty body counts as none,
 * whatever its type; other content is refused.
 */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody, { bodyLimit: formLimit })
  await acceptUploads(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (request.keepsBody) request.rawBody = text
    return parseJson(text)
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string) => (text === '' ? undefined : refuseBody()))
}

/** Parses JSON. A key such as `__proto__` does no harm, because only declared keys are taken from the input. */
async function parseJson(text: string): Promise<unknown> {
  if (text.trim() === '') return undefined
  const excess = jsonExcess(text)
  if (excess === 'values') throw new BadInput([{ path: [], rule: 'maxItems', limit: maxValues }])
  if (excess) refuseBody()
  // scanning a long text already took time, so other requests get a turn before it is parsed
  if (text.length > shortLength) await nextTurn()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) refuseBody()
    throw error
  }
}

function refuseBody(): never {
  refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}
