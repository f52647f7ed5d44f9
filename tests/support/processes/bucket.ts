import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * A minimal S3 server. It stores what it receives byte by byte, like servers that do not understand checksums after
 * the content.
 */
export type Bucket = {
  place: { kind: 's3'; bucket: string; region: string; endpoint: string }
  /** The environment with which a process stores its files there. */
  env: NodeJS.ProcessEnv
  kept: ReadonlyMap<string, Buffer>
  /** From now on it accepts connections but does not answer, until `goOn` is called. */
  silence(): void
  goOn(): void
  end(): void
}

export const bucketKeys = { AWS_ACCESS_KEY_ID: 'somebody', AWS_SECRET_ACCESS_KEY: 'only-for-tests' }

export async function startBucket(): Promise<Bucket> {
  const kept = new Map<string, Buffer>()
  let isSilent = false
  const server = createServer(async (request, reply) => {
    if (isSilent) return
    const { method, url = '' } = request
    const key = new URL(url, 'http://bucket').pathname.slice('/kept/'.length)
    if (method === 'PUT') kept.set(key, await buffer(request))
    reply.writeHead(kept.has(key) ? 200 : 404).end(method === 'GET' ? kept.get(key) : undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    place: { kind: 's3', bucket: 'kept', region: 'us-east-1', endpoint },
    env: { FILES_URL: `s3://kept?region=us-east-1&endpoint=${endpoint}`, ...bucketKeys },
    kept,
    silence: () => {
      isSilent = true
    },
    goOn: () => {
      isSilent = false
    },
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
