import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root, tool } from '../support/steps.ts'
import { CommandError, command, numberOf, optionsOf } from './command-line.ts'

/**
 * `npm run soak -- --minutes 60`: puts a mixed load on two processes of the app, with kills, a backup and an upgrade
 * in between, as in `tests/server/storms/soak-hour.test.ts`. An hour has 20,000 documents and 50 kills; shorter runs
 * have fewer in proportion. Prints the figures in the form of docs/benchmarks.md.
 */
await command(async (args) => {
  const { values, files } = optionsOf(args, ['minutes', 'documents'])
  if (files.length > 0) throw new CommandError(`npm run soak -- --minutes 60 --documents 20000, and nothing beside it: ${files.join(' ')}`)
  const minutes = numberOf(values, 'minutes', 60)
  if (minutes === 0) throw new CommandError('--minutes is at least 1')
  const env = { ...process.env, SOAK_MINUTES: String(minutes), SOAK_DOCUMENTS: String(numberOf(values, 'documents', 20_000)) }
  const words = [tool.vitest, 'run', '--project', 'server', 'tests/server/storms/soak-hour.test.ts', '--reporter=verbose', '--retry=0']
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
})
