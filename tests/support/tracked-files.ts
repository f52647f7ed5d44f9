import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from './steps.ts'

/** Every file of the project that is committed or could be, as a path from its root. */
export const trackedFiles: readonly string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(root + path))

export const readTracked = (path: string): string => readFileSync(root + path, 'utf8')
