import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A command that succeeds if it exits with 0. */
export type Step = { name: string; args: readonly string[] }
export type StepResult = { name: string; passed: boolean; seconds: number; output: string }

const bin = (path: string) => `${root}node_modules/${path}`

/** Tools in node_modules, which are run by this Node. */
export const tool = {
  types: bin('typescript-7/bin/tsc'),
  biome: bin('@biomejs/biome/bin/biome'),
  cruiser: bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
  knip: bin('knip/bin/knip.js'),
  vitest: bin('vitest/vitest.mjs'),
  vite: bin('vite/bin/vite.js'),
  redocly: bin('@redocly/cli/bin/cli.js'),
}

/** Names of the steps that are running. */
export const runningSteps = new Set<string>()

/** Runs a step from the project's root; its output goes to an open file, or is returned. */
export function run({ name, args }: Step, env: NodeJS.ProcessEnv = process.env, outputFile?: number): Promise<StepResult> {
  const begun = performance.now()
  const to = outputFile ?? 'pipe'
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', to, to] })
  runningSteps.add(name)
  const parts: string[] = []
  child.stdout?.on('data', (part) => parts.push(String(part)))
  child.stderr?.on('data', (part) => parts.push(String(part)))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      runningSteps.delete(name)
      resolve({ name, passed: code === 0, seconds: (performance.now() - begun) / 1000, output: parts.join('') })
    })
  })
}

/** The checks without a database, run by `npm run check`. */
export const checks: readonly Step[] = [
  { name: 'types', args: [tool.types, '-p', '.'] },
  { name: 'lint and format', args: [tool.biome, 'check', '--error-on-warnings', '.'] },
  {
    name: 'rooms',
    args: [
      tool.cruiser,
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      'src',
      'machines',
      'tests',
      'bench',
      'openapi',
      'packaging',
    ],
  },
  { name: 'dead code', args: [tool.knip] },
  { name: 'registry drift', args: ['openapi/registries.ts', '--check'] },
  { name: 'contract drift', args: ['openapi/generate.ts', '--check'] },
  { name: 'contract lint', args: [tool.redocly, 'lint', 'openapi/openapi.yaml', '--config', 'openapi/redocly.yaml'] },
  { name: 'diagram drift', args: ['src/web/diagrams/generate/main.ts', '--check'] },
  { name: 'house rules', args: [tool.vitest, 'run', '--project', 'rules'] },
]

/** Runs two steps at a time, because there are two cores. */
export async function runAll(steps: readonly Step[], report: (result: StepResult) => void): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await run(step)
      results.push(result)
      report(result)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

/** Prints one line per step, and the output of a failed one. */
export function show({ name, passed, seconds, output }: StepResult): void {
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!passed && output !== '') console.log(output.trim())
}
