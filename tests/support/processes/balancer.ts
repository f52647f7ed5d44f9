import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFolder, remove } from '../folders.ts'
import { freePort } from './free-port.ts'

export type Balancer = { url: string; by: string; end(): Promise<void> }

const found = (...paths: string[]) => paths.find((path) => existsSync(path))
const nginx = found('/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx')
export const caddy = found('/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy')
const sampleOf = (name: string) => readFileSync(new URL(`../../../docs/ops/${name}`, import.meta.url), 'utf8')

/**
 * A balancer in front of these ports: nginx with the shipped configuration if nginx is installed, else one that
 * distributes connections in turn.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  return nginx === undefined ? inTurn(ports) : byNginx(nginx, ports)
}

async function byNginx(program: string, ports: readonly number[]): Promise<Balancer> {
  const folder = await openFolder()
  const port = await freePort()
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=3s;`)
  const [, head, tail] = /^([\s\S]*?least_conn;\n)(?: +server .*\n)+([\s\S]*)$/.exec(sampleOf('nginx.conf')) ?? []
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
  return { url: `http://127.0.0.1:${port}`, by: 'nginx', end: () => ended(child, folder) }
}

async function ended(child: ChildProcess, folder: string): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'close')
  await remove(folder)
}

/** Caddy with the shipped configuration, in front of these ports. */
export async function startCaddy(program: string, ports: readonly number[]): Promise<Balancer> {
  const folder = await openFolder()
  const port = await freePort()
  const servers = ports.map((one) => `127.0.0.1:${one}`).join(' ')
  const site = sampleOf('Caddyfile')
    .replace(/^danju.example.com/m, `http://127.0.0.1:${port}`)
    .replace(/reverse_proxy .* \{/, `reverse_proxy ${servers} {`)
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  await listening(port, child)
  return { url: `http://127.0.0.1:${port}`, by: 'Caddy', end: () => ended(child, folder) }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the balancer ended with ${child.exitCode}`)
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

/** A relay to a port of this machine that can be cut, with all its connections, and mended. */
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

/** Listens on a free port and connects each connection to the one that `open` returns; without one, it is closed. */
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
