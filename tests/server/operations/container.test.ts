import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../support/folders.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { adminPassword } from '../../support/quiet.ts'
import { root } from '../../support/steps.ts'

// The Containerfile that is shipped, built by podman on a base from Debian's mirror, because no registry is used; only
// in `npm run test:full`.
const exec = promisify(execFile)
const isAsked = process.env.CONTAINER === '1'
const lacking = ['podman', 'mmdebstrap', 'nsenter'].filter((name) => !existsSync(`/usr/bin/${name}`))
const canRun = lacking.length === 0 && process.getuid?.() === 0
if (isAsked && !canRun)
  console.log(`The container is not built: it needs root and apt-get install podman mmdebstrap (${lacking.join(', ')})`)
const confine = fileURLToPath(new URL('../../support/processes/confine.sh', import.meta.url))

type Image = {
  Config: { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; Volumes: object; StopSignal: string }
  Healthcheck: Health
}
type Health = { Test: string[] }

/** Builds the image in storage of the test's own; returns where its files are mounted, and its metadata. */
async function build(): Promise<{ place: string; image: Image }> {
  const [made, stores] = [await testFolder(), await testFolder()]
  const podman = async (...words: string[]) => {
    const stored = ['--root', join(stores, 'store'), '--runroot', join(stores, 'run')]
    return (await exec('podman', [...stored, ...words], { maxBuffer: 1e8 })).stdout.trim()
  }
  onTestFinished(async () => {
    await podman('image', 'unmount', '--all')
    await podman('image', 'rm', '--all', '--force')
  }, 60_000)
  await exec(process.execPath, ['packaging/main.ts', made], { cwd: root })
  copyFileSync(`${root}docs/ops/Containerfile`, join(made, 'Containerfile'))
  await exec('mmdebstrap', ['--variant=minbase', 'bookworm', join(stores, 'base.tar')])
  await podman('import', '--quiet', join(stores, 'base.tar'), 'localhost/debian:12')
  const how = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', 'BASE=localhost/debian:12', '--tag', 'danju']
  await podman('build', '--quiet', ...how, made)
  const [image] = JSON.parse(await podman('image', 'inspect', 'danju')) as Image[]
  if (!image) throw new Error('no image was built')
  return { place: await podman('image', 'mount', 'localhost/danju'), image }
}

test.runIf(isAsked && canRun)(
  'the container is nobody in particular, writes its data and temporary files alone, says that it is well, and ends whole',
  { timeout: 900_000 },
  async () => {
    const { place, image } = await build()
    const { User: user, Env, Entrypoint, Cmd, Volumes, StopSignal } = image.Config
    expect([user, Object.keys(Volumes), StopSignal]).toEqual(['10001', ['/data'], 'SIGTERM'])
    const [data, port] = [await testFolder(), await freePort()]
    chownSync(data, Number(user), Number(user))
    const own = { HOST: '127.0.0.1', PORT: String(port), CAPTCHA: 'off', ADMIN_PASSWORD: adminPassword }
    const env = { ...Object.fromEntries(Env.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)])), ...own }
    const spaces = ['--mount', '--pid', '--fork', '--kill-child']
    const child = spawn('/usr/bin/unshare', [...spaces, 'sh', confine, place, data, user, ...Entrypoint, ...Cmd], { env, stdio: 'ignore' })
    const ended = once(child, 'close')
    onTestFinished(() => void child.kill('SIGKILL'))
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    for (; !(await ready()); await sleep(200)) if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)

    const app = (await exec('pgrep', ['-P', String(child.pid)])).stdout.trim()
    const less = ['--reuid', user, '--regid', user, '--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
    const inside = (...words: string[]) => exec('nsenter', ['-t', app, '-m', '-p', 'chroot', place, 'setpriv', ...less, ...words], { env })
    const status = (await inside('cat', '/proc/1/status')).stdout
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m)
    expect(status).toMatch(/^CapEff:\t0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    await inside('touch', '/data/own', '/tmp/own')
    for (const path of ['/opt/danju/own', '/own', '/etc/own']) await expect(inside('touch', path)).rejects.toThrow('Read-only file system')
    const [, ...health] = image.Healthcheck.Test
    await inside(...health)
    process.kill(Number(app), 'SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)
