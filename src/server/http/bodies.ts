import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { partOfRequest } from './input-words.ts'
import { acceptUploads } from './uploads.ts'

/** Which bodies are read: JSON and forms; forms with files once their sender is known. An empty one is none, whatever its type says; anything else is refused. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody)
  await acceptUploads(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => parseJson(text))
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string) => (text === '' ? undefined : refuseBody()))
}

/** A key such as `__proto__` is harmless here: only declared keys are ever taken out of what was sent. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
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
