import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'

/** Two commits between which all new migrations are safe under load, and the names of these migrations. */
export type Beside = { older: string; newer: string; brings: readonly string[] }

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] })
const migrations = 'src/server/db/migrations'

/** The newest such pair in the project's history; undefined if there is no history. */
export function builtBeside(): Beside | undefined {
  const found: { commit: string; added: string[] }[] = []
  let newer = 'HEAD'
  for (const part of historyOf().split('commit ').slice(1)) {
    const [commit = '', ...lines] = part.split('\n').filter((line) => line !== '')
    const added = lines.map((line) => line.slice(line.lastIndexOf('/') + 1))
    if (added.every((name) => name.endsWith('.safe.sql'))) found.push({ commit, added })
    else if (found.length > 0) break
    else newer = `${commit}^`
  }
  const first = found.at(-1)
  return first && { older: `${first.commit}^`, newer, brings: found.flatMap(({ added }) => added) }
}

/** Commits that added migrations, newest first, with their names. A migration that was renamed counts as older. */
function historyOf(): string {
  try {
    return git('log', '--format=commit %H', '--name-status', '--diff-filter=A', '--', migrations)
  } catch {
    return ''
  }
}

/** Extracts the files of a commit into a folder, with the packages of this project. */
export function checkOut(commit: string, folder: string): void {
  const archive = join(folder, 'build.tar')
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}
