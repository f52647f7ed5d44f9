import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, tool } from '../support/steps.ts'

/**
 * Runs a command's order in a test, because tests can start servers. Returns the test's report, or undefined if it
 * failed; then the test's output is printed.
 */
export async function askTest<Report>(project: string, file: string, variable: string, order: object): Promise<Report | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'danju-order-'))
  const report = join(folder, 'report.json')
  const env = { ...process.env, [variable]: JSON.stringify({ ...order, report }) }
  const child = spawn(process.execPath, [tool.vitest, 'run', '--project', project, file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(String(part)))
  await new Promise((ended) => child.on('close', ended))
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    console.error(said.join(''))
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
