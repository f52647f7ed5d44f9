import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const contractFile = new URL('../../../openapi/openapi.yaml', import.meta.url)

type PreparedContract = { plain: Buffer; packed: Buffer; etag: string }

async function prepareContract(): Promise<PreparedContract> {
  const plain = await readFile(contractFile)
  const etag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`
  return { plain, packed: await promisify(gzip)(plain), etag }
}

/**
 * Serves the contract to anyone, because it contains nobody's data. It is read and compressed at the first request.
 */
export function serveContract(app: FastifyInstance): void {
  let prepared: Promise<PreparedContract> | undefined
  app.get('/api/openapi.yaml', async ({ headers }, reply) => {
    prepared ??= prepareContract()
    const { plain, packed, etag } = await prepared
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/yaml; charset=utf-8')
    return /\bgzip\b/.test(headers['accept-encoding'] ?? '') ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
  })
}
