import { closeSync, openSync, readSync } from 'node:fs'

/** An event that the reporter of a run writes (`progress-reporter.ts`); files are named from the project's root. */
export type TestEvent =
  | { kind: 'start'; files: number }
  | { kind: 'file'; file: string }
  | { kind: 'test'; file: string; name: string; state: string; retries: number; errors: readonly string[] }
  | { kind: 'fileEnd'; file: string; errors: readonly string[] }
  | { kind: 'end'; outside: readonly string[]; reason: string }

/** The progress of a test run. */
export type Progress = {
  files: number
  filesDone: number
  passed: number
  failed: number
  /** Files that are running now. */
  running: Set<string>
  /** Errors outside any test; undefined until the run has ended. */
  outside: readonly string[] | undefined
}

/** Follows a run through the file that its reporter writes, and prints at once what failed or needed a second try. */
export function followTests(path: string, say: (text: string) => void): { progress: Progress; end: () => Progress } {
  closeSync(openSync(path, 'a'))
  const progress: Progress = { files: 0, filesDone: 0, passed: 0, failed: 0, running: new Set(), outside: undefined }
  const next = linesOf(path)
  const look = () => {
    for (const line of next()) take(progress, JSON.parse(line) as TestEvent, say)
  }
  const timer = setInterval(look, 500)
  const end = () => {
    clearInterval(timer)
    look()
    return progress
  }
  return { progress, end }
}

/** The progress of a run in one line. */
export function progressLine({ files, filesDone, passed, failed, running }: Progress): string {
  const now = running.size > 0 ? `; now ${[...running].join(', ')}` : ''
  return `${filesDone} of ${files} files, ${passed} tests passed, ${failed} failed${now}`
}

/** Returns a function that returns the lines added to a file since its last call. */
function linesOf(path: string): () => string[] {
  const part = Buffer.alloc(65_536)
  let at = 0
  let rest = Buffer.alloc(0)
  return () => {
    const file = openSync(path, 'r')
    const parts = [rest]
    for (let read = readSync(file, part, 0, part.length, at); read > 0; read = readSync(file, part, 0, part.length, at)) {
      parts.push(Buffer.from(part.subarray(0, read)))
      at += read
    }
    closeSync(file)
    const all = Buffer.concat(parts)
    const ended = all.lastIndexOf('\n') + 1
    rest = all.subarray(ended)
    return all.subarray(0, ended).toString('utf8').split('\n').filter(Boolean)
  }
}

function take(progress: Progress, event: TestEvent, say: (text: string) => void): void {
  const fail = (what: string, errors: readonly string[]) => say([`  ✗ ${what}`, ...errors.map(indented)].join('\n'))
  if (event.kind === 'start') progress.files = event.files
  else if (event.kind === 'file') progress.running.add(event.file)
  else if (event.kind === 'test') {
    const { file, name, state, retries, errors } = event
    if (state === 'passed') progress.passed += 1
    if (state === 'failed') progress.failed += 1
    if (state === 'failed') fail(`${file}: ${name}`, errors)
    // printed even though the second try passed, because it hides a race, in the test or in the product
    else if (retries > 0) say([`  second try: ${file}: ${name}`, ...errors.slice(0, 1).map(indented)].join('\n'))
  } else if (event.kind === 'fileEnd') {
    progress.filesDone += 1
    progress.running.delete(event.file)
    if (event.errors.length > 0) fail(event.file, event.errors)
  } else {
    progress.outside = event.outside
    if (event.outside.length > 0) fail('an error outside the tests', event.outside)
  }
}

const indented = (text: string) => text.replaceAll(/^/gm, '      ')
