import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './support/chromium.ts'
import { checks, run, runAll, type StepResult, show, tool } from './support/steps.ts'

/**
 * `npm test`: the checks, then unit, contract and server tests on a real PostgreSQL, then the built app's journeys in Chromium. It finds or
 * installs what it needs and ends with a line `N passed, N failed`, counted in tests and steps.
 */
type Count = { passed: number; failed: number }

const place = roomInMemory() ?? tmpdir()
const folder = mkdtempSync(join(place, 'danju-run-'))
const counts: Count[] = []

const steps = await runAll(checks, show)
counts.push(ofSteps(steps))
// a third of these waits for processes and the disk at any time
counts.push(await vitest('unit, contract and server', ['unit', 'web', 'server', 'faults'], 3))
const build = await run({ name: 'build of the web app', args: [tool.vite, 'build'] })
show(build)
counts.push(ofSteps([build]))
const chromium = await findChromium()
counts.push(await vitest('journeys in Chromium', ['journeys'], 2, { CHROMIUM_PATH: chromium }))
rmSync(folder, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function ofSteps(results: readonly StepResult[]): Count {
  const failures = results.filter((result) => !result.passed).length
  return { passed: results.length - failures, failed: failures }
}

/** Runs projects of the test configuration and counts their tests; a file that cannot run counts as one failure. */
async function vitest(name: string, projects: readonly string[], workers: number, env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const report = join(folder, `${projects[0]}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const args = [
    tool.vitest,
    'run',
    ...chosen,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const result = await run({ name, args }, { ...process.env, TMPDIR: place, ...env })
  show(result)
  const read = readReport(report) as Report | undefined
  if (!read) return { passed: 0, failed: 1 }
  showSlowest(read)
  return counted(read)
}

type File = { name: string; startTime: number; endTime: number; status: string; assertionResults: unknown[] }
type Report = { numPassedTests: number; numFailedTests: number; testResults: File[] }

/** Says where the time went. */
function showSlowest({ testResults }: Report): void {
  const seconds = ({ startTime, endTime }: File) => (endTime - startTime) / 1000
  const slowest = testResults.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 8)
  for (const file of slowest) console.log(`  ${seconds(file).toFixed(0).padStart(4)} s ${relative(process.cwd(), file.name)}`)
}

function counted(report: Report): Count {
  const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles }
}

/** Undefined when the run ended before it could write its report. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.log(`no report was written: ${String(error)}`)
    return undefined
  }
}

/** Memory that files can be kept in, where there is plenty of it: the databases of the tests come and go, and a slow disk would be waited for. */
function roomInMemory(): string | undefined {
  const place = '/dev/shm'
  if (!existsSync(place)) return undefined
  const { bavail, bsize } = statfsSync(place)
  const runsPrograms = !/^\S+ \/dev\/shm .*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))
  return runsPrograms && bavail * bsize > 6 * 1024 ** 3 ? place : undefined
}
