import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from '../http/errors.ts'

/** Vite puts a hash of the content into these names, so the files never change. */
const hashedPath = /[\\/]assets[\\/]/

/**
 * Serves the built web app: its files, precompressed where the build compressed them, and the app's page for any other
 * address that a browser opens. Addresses below /api never return a page, and programs that do not ask for a page
 * never get one.
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', hashedPath.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    reply.header('vary', 'accept')
    return built && isPage(request) ? sendPage(reply) : answerNotFound(request, reply)
  })
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  // a missing address with a file extension is a missing file, not a page of the app
  return (
    (method === 'GET' || method === 'HEAD') && acceptsPage(headers.accept) && !/^\/(api|metrics)(\/|$)/.test(path) && !/\.\w+$/.test(path)
  )
}

/** Browsers list text/html, plain clients accept anything; API clients list their own type first. */
const acceptsPage = (accept = ''): boolean => /text\/html|^\s*(?:\*\/\*|$)/i.test(accept)

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}
