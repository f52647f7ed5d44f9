import { appendFileSync, existsSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { findChromium } from './support/chromium.ts'
import { startOldestPostgres } from './support/database/oldest-postgres.ts'
import { followTests, type Progress, progressLine } from './support/progress.ts'
import { checks, root, run, runAll, runningSteps, type StepResult, show, tool } from './support/steps.ts'

/**
 * `npm test`: the checks, then unit, contract and server tests on a real PostgreSQL, then journeys through the built
 * app in Chromium. It finds or installs what it needs and ends with a line `N passed, N failed`, which counts tests
 * and steps. It prints its progress every minute, and failures at once; the full output of its steps goes to a file,
 * which is kept. `npm test` runs only samples of some tests (random inputs and walks, kills, soaking, backups,
 * browsers on four nodes, swept pages, themes); `npm run test:full` runs them in full.
 */
const full = {
  FUZZ_INPUTS: '200',
  WORST_INPUTS: 'all',
  UPLOAD_FUZZ: 'all',
  WALK_ACTS: '4000',
  OWN_BOOKS: '20',
  LAWS_RUNS: '2000',
  DEMO_QUARTER: '1',
  STORM_KILLS: '50',
  SALES_STORM_KILLS: '20',
  SHOP_STORM_KILLS: '20',
  RACE_ROUNDS: '100',
  MUTANTS: '2000',
  CROWD_SECONDS: '600',
  CROWD_KINDS: 'all',
  CROWD_ROUNDS: '10',
  SOAK_STEPS: '20000',
  SOAK_BACKUPS: '5',
  NODE_STREAMS: '1000',
  NODE_CUT_SECONDS: '60',
  NODE_BY_CADDY: '1',
  FAILOVER: '1',
  PROMETHEUS: '1',
  PACKAGE: '1',
  CONTAINER: '1',
  UPGRADE_ROWS: '1000000',
  OLDER_BUILD: '1',
  OLDEST_POSTGRES: '1',
  SWEEP_EVERY: '1',
  DAY_TICKETS: '200',
  CLERK_ACTS: '5000',
  THEMES: 'all',
}
const named = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)
/** A test file of each area, and those that use the database most. */
const onOldest = [
  ...named('finance', ['settlements', 'periods', 'vouchers']),
  ...named('db', ['invariants', 'database', 'plans', 'whole-reads']),
  ...named('migrations', ['migrate', 'upgrade-load', 'seed']),
  ...named('stock', ['transfers', 'lots', 'stock-counts']),
  ...['purchase/purchase', 'sales/sales', 'retail/retail', 'mall/mall-orders', 'reports/reports'],
  ...['http/every-list', 'sheets/imports', 'log-audit/log-audit'],
]
const extent: NodeJS.ProcessEnv = process.argv.includes('--full') ? full : {}

/** Seconds of one worker that the tests of a document type may take, so that those of all types fit into a run. */
const typeBudget = 60

type Count = {
  passed: number
  failed: number
  failures?: readonly string[]
  outside?: readonly string[]
  files?: readonly { path: string; passed: number }[]
}

const place = roomInMemory() ?? tmpdir()
const folder = mkdtempSync(join(place, 'danju-run-'))
/**
 * The file for the output of all steps. It is too long for a terminal, because tests provoke errors on purpose, and is
 * kept for finding causes of failures.
 */
const output = join(mkdtempSync(join(tmpdir(), 'danju-output-')), 'npm-test.log')
const outputFile = openSync(output, 'a')
const counts: Count[] = []
const stems = globSync('src/resources/documents/**/*.document.ts').map((path) => basename(path, '.document.ts'))
/** Seconds spent on each document type in the run so far. */
const typeSeconds = new Map(stems.map((stem) => [stem, 0]))

console.log(`All output goes to ${output}`)
let following: Progress | undefined
setInterval(sayWhatRuns, 60_000)
const steps = await runAll(checks, showStep)
counts.push(ofSteps(steps))
// three workers, because at any time a third of these tests waits for processes or the disk
counts.push(
  await twice('unit, contract and server', ['unit', 'mutants', 'web', 'pages', 'server', 'faults'], 3, {
    COVERAGE_DIR: join(folder, 'coverage'),
  }),
)
if (extent.OLDEST_POSTGRES) counts.push(await onOldestPostgres())
const reached = await run({ name: 'coverage of the laws', args: ['tests/instruments/coverage.ts', '--from', join(folder, 'coverage')] })
showStep(reached)
counts.push(ofSteps([reached]))
const build = await run({ name: 'build of the web app', args: [tool.vite, 'build'] })
showStep(build)
counts.push(ofSteps([build]))
const chromium = await findChromium()
counts.push(await twice('journeys in Chromium', ['journeys'], 2, { CHROMIUM_PATH: chromium }))
rmSync(folder, { recursive: true, force: true })
showTypes()

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
// printed at the end, because that is where readers of a long log look first
for (const failure of counts.flatMap(({ failures = [] }) => failures)) console.log(`✗ ${failure}`)
console.log(`All output is in ${output}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Prints a line every minute, so that a run of half an hour does not look as if it hangs. */
function sayWhatRuns(): void {
  const how = following ? `: ${progressLine(following)}` : ''
  console.log(`  ${(process.uptime() / 60).toFixed(0)} min: ${[...runningSteps].join(', ')}${how}`)
}

function showStep(result: StepResult): void {
  show(result)
  appendFileSync(outputFile, `\n${result.name}\n${result.output}`)
}

function ofSteps(results: readonly StepResult[]): Count {
  const failed = results.filter((result) => !result.passed)
  return { passed: results.length - failed.length, failed: failed.length, failures: failed.map(({ name }) => name) }
}

/** Runs a part of the server's tests on the oldest supported PostgreSQL, if Debian's package of it is installed. */
async function onOldestPostgres(): Promise<Count> {
  const postgres = await startOldestPostgres()
  if (!postgres) {
    console.log('The oldest PostgreSQL is not tried: apt-get install postgresql-15')
    return { passed: 0, failed: 0 }
  }
  try {
    const files = onOldest.map((name) => `tests/server/${name}.test.ts`)
    return await vitest('server on PostgreSQL 15', ['server'], 2, { DATABASE_URL: postgres.url }, files)
  } finally {
    await postgres.end()
  }
}

/**
 * Runs projects. A test file that failed is run again, alone and with its own server and data, because among others it
 * may time out on a busy machine. It is listed with its failures all the same, because it hides a race, in itself or
 * in the product.
 */
async function twice(name: string, projects: readonly string[], workers: number, env: NodeJS.ProcessEnv): Promise<Count> {
  const first = await vitest(name, projects, workers, env)
  if (!first.files || first.files.length === 0) return first
  for (const failure of first.failures ?? []) console.log(`  second try: ${failure}`)
  const again = await vitest(
    `${name}, once more`,
    projects,
    1,
    env,
    first.files.map(({ path }) => path),
  )
  const { outside = [] } = first
  return {
    failed: again.failed + outside.length,
    failures: [...(again.failures ?? []), ...outside],
    passed: first.passed - first.files.reduce((sum, { passed }) => sum + passed, 0) + again.passed,
  }
}

/**
 * Runs projects of the test configuration, or some of their files, and counts their tests; a file that cannot run
 * counts as one failure.
 */
async function vitest(
  name: string,
  projects: readonly string[],
  workers: number,
  env: NodeJS.ProcessEnv = {},
  files: readonly string[] = [],
): Promise<Count> {
  const report = join(folder, `${projects[0]}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const args = [
    tool.vitest,
    'run',
    ...files,
    ...chosen,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${root}tests/support/progress-reporter.ts`,
    `--outputFile.json=${report}`,
  ]
  const progressFile = join(folder, `${name}.jsonl`)
  const { progress, end } = followTests(progressFile, (text) => console.log(text))
  following = progress
  const before = statSync(output).size
  const result = await run({ name, args }, { ...process.env, TMPDIR: place, ...extent, ...env, PROGRESS_FILE: progressFile }, outputFile)
  const { outside: outsideErrors } = end()
  following = undefined
  show(result)
  const read = readReport(report) as Report | undefined
  if (!read) {
    // it ended before any test ran; its last output says why
    console.log(readFileSync(output).subarray(before).toString('utf8').trim().split('\n').slice(-40).join('\n'))
    return { passed: 0, failed: 1, failures: [name] }
  }
  showSlowest(read)
  addTypes(read)
  const count = counted(read)
  // an error outside any test fails the run, although no test is to blame, and running failed files again does not
  // clear it
  if (result.passed || (count.failed > 0 && outsideErrors?.length === 0)) return count
  const outside = [`${name}: an error outside its tests`]
  return { ...count, failed: count.failed + 1, failures: [...(count.failures ?? []), ...outside], outside }
}

type Assertion = { status: string; fullName: string }
type File = { name: string; startTime: number; endTime: number; status: string; assertionResults: readonly Assertion[] }
type Report = { numPassedTests: number; testResults: readonly File[] }

/** Prints which files took longest. */
function showSlowest({ testResults }: Report): void {
  const seconds = ({ startTime, endTime }: File) => (endTime - startTime) / 1000
  const slowest = testResults.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 8)
  for (const file of slowest) console.log(`  ${seconds(file).toFixed(0).padStart(4)} s ${relative(process.cwd(), file.name)}`)
}

/**
 * Adds the seconds of each document type. A file belongs to the type whose stem its name begins with; if several
 * match, to the longest.
 */
function addTypes({ testResults }: Report): void {
  for (const { name, startTime, endTime } of testResults) {
    const [stem] = stems.filter((one) => basename(name).startsWith(one)).toSorted((one, other) => other.length - one.length)
    if (stem) typeSeconds.set(stem, (typeSeconds.get(stem) ?? 0) + (endTime - startTime) / 1000)
  }
}

/** Prints the seconds of each document type, and which types took more than their share. */
function showTypes(): void {
  const slowestFirst = [...typeSeconds].toSorted(([, one], [, other]) => other - one)
  const sum = slowestFirst.reduce((all, [, seconds]) => all + seconds, 0)
  console.log(`Time of the ${stems.length} document types, ${sum.toFixed(0)} s of workers, of ${typeBudget} s that each may take:`)
  for (const [stem, seconds] of slowestFirst)
    console.log(`  ${seconds.toFixed(0).padStart(4)} s ${stem}${seconds > typeBudget ? ', OVER ITS BUDGET' : ''}`)
}

function counted({ numPassedTests, testResults }: Report): Count {
  const failed = testResults.filter((file) => failuresOf(file).length > 0)
  const failures = failed.flatMap(failuresOf)
  return { passed: numPassedTests, failed: failures.length, failures, files: failed.map(walked) }
}

function walked({ name, assertionResults }: File) {
  return { path: relative(process.cwd(), name), passed: assertionResults.filter(({ status }) => status === 'passed').length }
}

/**
 * The names of the tests that failed in a file; a file that could not run, or failed outside its tests, counts as a
 * failure itself.
 */
function failuresOf({ name, status, assertionResults }: File): string[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file}: ${test.fullName}`)
  return status === 'failed' && failed.length === 0 ? [file] : failed
}

/** The report of a run; undefined if it ended before writing one. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.log(`no report was written: ${String(error)}`)
    return undefined
  }
}

/** A folder in memory, if there is plenty: tests create and drop databases, and a slow disk would delay them. */
function roomInMemory(): string | undefined {
  const place = '/dev/shm'
  if (!existsSync(place)) return undefined
  const { bavail, bsize } = statfsSync(place)
  const runsPrograms = !/^\S+ \/dev\/shm .*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))
  return runsPrograms && bavail * bsize > 6 * 1024 ** 3 ? place : undefined
}
