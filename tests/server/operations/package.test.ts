import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { shippedPackages } from '../../../packaging/shipped.ts'
import { signIn } from '../../support/client.ts'
import { testFolder } from '../../support/folders.ts'
import { adminPassword } from '../../support/quiet.ts'
import { root } from '../../support/steps.ts'

const exec = promisify(execFile)
const unit = readFileSync(`${root}docs/ops/danju.service`, 'utf8')
const container = readFileSync(`${root}docs/ops/Containerfile`, 'utf8')
const hasSystemd = existsSync('/usr/bin/systemd-analyze')
const isRoot = process.getuid?.() === 0

test('what is shipped is what the server needs, and nothing of the pages, which are built', () => {
  const names = shippedPackages(root).map((path) => path.split('node_modules/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@aws-sdk/client-s3', 'pdfkit', 'xstate', 'sharp']))
  expect(names.filter((name) => /^(react|react-dom|@chakra-ui\/.*|vite|typescript|vitest)$/.test(name ?? ''))).toEqual([])
})

// without systemd, its unit cannot be checked
test.runIf(hasSystemd)('the service may do little: systemd finds its exposure below 2 of 10, and nothing wrong with it', async () => {
  const folder = await testFolder()
  const file = join(folder, 'danju.service')
  writeFileSync(file, unit.replace('/opt/danju/danju start', '/bin/true').replace('file:///opt/danju/docs/configuration.md', 'man:true(1)'))
  await exec('systemd-analyze', ['security', '--offline=true', '--threshold=20', file])
  const { stderr } = await exec('systemd-analyze', ['verify', '--man=no', file])
  expect(stderr.split('\n').filter((line) => line.includes(file))).toEqual([])
})

test('the service may write the folder of an archive that it names, where there is one', () => {
  const [, folder] = /^# but for the archive, .*ARCHIVE_URL=file:\/\/(\/[\w/-]+)/m.exec(unit) ?? []
  expect(unit.split('\n')).toContain(`ReadWritePaths=-${folder}`)
})

test('the container runs as nobody in particular, writes its data alone, and says how it is', () => {
  const steps = container.split('\n').filter((line) => /^[A-Z]+ /.test(line))
  const user = steps.findIndex((step) => /^USER [1-9]\d*$/.test(step))
  expect(user).toBeGreaterThan(0)
  expect(steps.slice(user).filter((step) => /^(RUN|ADD|COPY|USER root)/.test(step))).toEqual([])
  expect(steps.filter((step) => step.startsWith('VOLUME'))).toEqual(['VOLUME /data'])
  expect(container).toContain('--read-only')
  expect(healthCommand()[0]).toBe('/opt/danju/runtime/node')
})

const healthCommand = (): string[] => JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(container)?.[1] ?? '[]')

// building the archive takes a minute and a half
describe.runIf(process.env.PACKAGE)('the archive', () => {
  test('starts from a folder it cannot write, as nobody, without npm or another Node, and ends whole', { timeout: 600_000 }, async () => {
    const [made, place, data] = [await testFolder(), await testFolder(), await testFolder()]
    await exec(process.execPath, ['packaging/main.ts', made], { cwd: root })
    const [archive = ''] = globSync('*.tar.gz', { cwd: made })
    await exec('sha256sum', ['-c', `${archive}.sha256`], { cwd: made })
    await exec('tar', ['-xzf', join(made, archive), '-C', place])
    const folder = join(place, archive.replace('.tar.gz', ''))
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'danju'])
    expect(bill.components.filter(({ hashes }: { hashes?: object[] }) => !hashes?.length)).toEqual([])
    expect(readFileSync(join(folder, 'LICENCES.txt'), 'utf8')).toMatch(/^fastify .* · MIT$/m)

    const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}
    if (isRoot) chownSync(data, 65_534, 65_534)
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: data, PORT: '0', CAPTCHA: 'off', ADMIN_PASSWORD: adminPassword }
    const child = spawn(join(folder, 'danju'), ['start'], { cwd: '/', env, ...nobody, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    const url = await readyAt(child.stdout)
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
    const [, ...words] = healthCommand()
    await exec(join(folder, 'runtime/node'), words, { env: { PORT: new URL(url).port } })
    const admin = await signIn(url, '000000', 'admin')
    expect((await admin.ok('OperationsApi_overview')).version).toBe(bill.metadata.component.version)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    const { stdout } = await exec(join(folder, 'danju'), ['upgrade', '--check'], { cwd: '/', env, ...nobody })
    expect(stdout).toContain('up to date')
  })
})

async function readyAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = /^Danju is ready: (\S+)$/.exec(line)?.[1]
    // the rest of its output must be read too, or the process would block when the pipe is full
    if (url) return url
  }
  throw new Error('it ended before it was ready')
}
