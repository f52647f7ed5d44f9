import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFolder, remove } from './folders.ts'
import { freePort } from './free-port.ts'

export type Balancer = { url: string; by: 'nginx' | 'connections in turn'; end(): Promise<void> }

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
const sample = new URL('../../docs/ops/nginx.conf', import.meta.url)

/** A balancer before these ports: nginx with the configuration that is shipped where there is one, else one that hands on connections in turn. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  return nginx === undefined ? inTurn(ports) : byNginx(nginx, ports)
}

async function byNginx(program: string, ports: readonly number[]): Promise<Balancer> {
  const folder = await openFolder()
  const port = await freePort()
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=3s;`)
  const [, head, tail] = /^([\s\S]*?least_conn;\n)(?: +server .*\n)+([\s\S]*)$/.exec(readFileSync(sample, 'utf8')) ?? []
  if (!head || !tail) throw new Error('docs/ops/nginx.conf has no list of servers')
  await writeFile(join(folder, 'danju.conf'), `${head}${servers.join('\n')}\n${tail.replace('listen 80;', `listen 127.0.0.1:${port};`)}`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const main = [
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events { worker_connections 8192; }',
    `http { access_log off; ${folders.join(' ')} include ${folder}/danju.conf; }`,
  ]
  await writeFile(join(folder, 'nginx.conf'), main.join('\n'))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  await listening(port, child)
  const end = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'close')
    await remove(folder)
  }
  return { url: `http://127.0.0.1:${port}`, by: 'nginx', end }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await sleep(20)
  }
}

async function inTurn(ports: readonly number[]): Promise<Balancer> {
  let next = 0
  const { port, end } = await relay(async () => {
    for (let tried = 0; tried < ports.length; tried += 1) {
      next += 1
      const socket = connect(ports[next % ports.length] ?? 0, '127.0.0.1')
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (isThere) return socket
    }
    return undefined
  })
  return { url: `http://127.0.0.1:${port}`, by: 'connections in turn', end }
}

/** A cable to a port of this machine that can be cut, with everything that goes over it, and mended. */
export async function startCable(to: number): Promise<{ port: number; cut(): void; mend(): void; end(): Promise<void> }> {
  let isCut = false
  const { port, drop, end } = await relay(async () => (isCut ? undefined : connect(to, '127.0.0.1')))
  return {
    port,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    },
    end,
  }
}

/** Listens on a free port and joins each connection to the one that it is given; without one it is closed. */
async function relay(open: () => Promise<Socket | undefined>) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    near.pause()
    void open().then((far) => {
      if (!far) return near.destroy()
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    near.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system named no free port')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const end = async () => {
    const closed = once(server, 'close')
    server.close()
    drop()
    await closed
  }
  return { port: address.port, drop, end }
}
