import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from '../http/errors.ts'

/** Vite puts a hash of the content into these names, so the files never change. */
const hashedPath = /[\\/]assets[\\/]/

/**
 * Serves the built web app: files as they are, precompressed ones where the build made them, and the app's page for
 * any other address that a browser opens. Below /api there are no pages, and for programs that ask for something else
 * than a page there are none anywhere.
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
  // an address with a file extension that does not exist is a missing file, not a page
  return (
    (method === 'GET' || method === 'HEAD') && acceptsPage(headers.accept) && !/^\/(api|metrics)(\/|$)/.test(path) && !/\.\w+$/.test(path)
  )
}

/** Browsers name text/html, plain clients accept anything; API clients list their own type first. */
const acceptsPage = (accept = ''): boolean => /text\/html|^\s*(?:\*\/\*|$)/i.test(accept)

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}
