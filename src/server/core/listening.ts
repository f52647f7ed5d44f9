import { createServer } from 'node:net'

type ListenAddress = { host: string; port: number }

/** Why the server cannot listen on this address now; undefined if it can. */
export async function listenProblem({ host, port }: ListenAddress): Promise<string | undefined> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    await new Promise((resolve) => server.close(resolve))
    return undefined
  } catch (error) {
    const sentence = listenErrorText(error, { host, port })
    if (sentence === undefined) throw error
    return sentence
  }
}

/** A sentence about an error of listening; undefined for any other error. */
export function listenErrorText(error: unknown, { host, port }: ListenAddress): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken: name another one in PORT.`
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used by this user: name another one in PORT.`
  return noAddress.has(code) ? `HOST ${host} is no address of this machine.` : undefined
}

const noAddress = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'])

/** The URL at which a browser on this machine finds the server. */
export function addressOf({ host, port }: ListenAddress): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
