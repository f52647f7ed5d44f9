import { askTest } from './ask-test.ts'
import { CommandError, command, optionsOf } from './command-line.ts'
import { type Against, againsts, type Report } from './walk/report.ts'
import { readPaths } from './walk/walk-file.ts'
import { walkLaw } from './walk/walk-law.ts'

/**
 * `npm run walk -- FILE --against law|http|browser`: walks paths against the law in this process, against the server
 * with its own PostgreSQL, or against its pages in Chromium. Instead of a file it accepts the line that it printed for
 * a failed path.
 */
await command(async (args) => {
  const { values, files } = optionsOf(args, ['against'])
  const { against = 'law' } = values
  const [given] = files
  if (given === undefined) throw new CommandError('which file of paths is to be walked, or which line?')
  if (!againsts.includes(against as Against)) throw new CommandError(`no target ${against}; there are ${againsts.join(', ')}`)
  const { words, paths } = readPaths(given)
  const report =
    against === 'law'
      ? await walkLaw(words, paths)
      : await askTest<Report>('server', 'tests/server/storms/walked-paths.test.ts', 'WALK_ORDER', { given, against })
  if (!report) return false
  const { taken, refused, left, faults } = report
  console.log(`${words.id} against ${against}: ${paths.length} paths, ${taken} steps taken, ${refused} requests refused`)
  if (left.length > 0) console.log(`left out, for no sample leads there: ${left.join(', ')}`)
  for (const { line, complaint } of faults) console.log(`✗ ${complaint}\n  npm run walk -- '${line}' --against ${against}`)
  return faults.length === 0
})
