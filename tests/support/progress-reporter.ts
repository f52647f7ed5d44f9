import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import type { TestEvent } from './progress.ts'

/** Lines of one error shown on a terminal; the run's output contains all of it. */
const mostLines = 30

/**
 * Reports the beginning and end of everything in a run to those who follow it, as one line of JSON per event in the
 * file that PROGRESS_FILE names.
 */
export default class ProgressReporter implements Reporter {
  #root = process.cwd()

  onInit({ config }: Vitest): void {
    this.#root = config.root
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    tell({ kind: 'start', files: specifications.length })
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    tell({ kind: 'file', file: this.#fileOf(moduleId) })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const { retryCount = 0 } = test.diagnostic() ?? {}
    // names are joined as in the report of the run
    const name = test.fullName.replaceAll(' > ', ' ')
    tell({
      kind: 'test',
      file: this.#fileOf(test.module.moduleId),
      name,
      state,
      retries: retryCount,
      errors: errors.map((error) => this.#textOf(error)),
    })
  }

  onTestModuleEnd(file: TestModule): void {
    tell({ kind: 'fileEnd', file: this.#fileOf(file.moduleId), errors: file.errors().map((error) => this.#textOf(error)) })
  }

  onTestRunEnd(_: readonly TestModule[], outside: readonly SerializedError[], reason: TestRunEndReason): void {
    tell({ kind: 'end', outside: outside.map((error) => this.#textOf(error)), reason })
  }

  #fileOf(moduleId: string): string {
    return relative(this.#root, moduleId)
  }

  /** What was expected, and where in the project it failed. */
  #textOf({ name, message, diff, stacks, stack = '' }: SerializedError): string {
    const frames: string[] =
      stacks?.map((frame) => `at ${this.#fileOf(frame.file)}:${frame.line}:${frame.column}`) ??
      stack.split('\n').filter((line) => /^\s+at /.test(line))
    const own = frames.filter((frame) => !/node_modules|node:/.test(frame)).slice(0, 5)
    const lines = [`${name ?? 'Error'}: ${message}`, ...(diff ? [diff] : [])].join('\n').split('\n')
    return stripVTControlCharacters([...lines.slice(0, mostLines), ...own.map((frame) => `  ${frame.trim()}`)].join('\n'))
  }
}

function tell(event: TestEvent): void {
  const { PROGRESS_FILE: file } = process.env
  if (file === undefined) throw new Error('PROGRESS_FILE must name the file that the run is followed by.')
  appendFileSync(file, `${JSON.stringify(event)}\n`)
}
