// The first script of every command: plain JavaScript that any Node can read, so that an old one is answered with a
// sentence and not with a syntax error. `node src/server/launch.mjs backup` runs backup.ts; further words are handed
// on.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const oldest = 24
const [major] = process.versions.node.split('.')

if (Number(major) < oldest) {
  process.stderr.write(
    `Danju needs Node ${oldest} or newer and was started by Node ${process.versions.node}. ` +
      'On Linux and Windows `npm ci` brings the right one with it; elsewhere install it from https://nodejs.org and start again.\n',
  )
  process.exit(1)
}

// the compile cache halves the time to load; a folder that cannot be written is no obstacle
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))

// under `node --watch` every thread would report its modules to its parent, which takes the message for the answer of
// its task
delete process.env.WATCH_REPORT_DEPENDENCIES

const [, , name = 'start', ...words] = process.argv
process.argv = [process.argv[0], process.argv[1], ...words]
const [{ findCommand }, { commandErrorText }] = await Promise.all([import('./commands.ts'), import('./core/set-up-error.ts')])
try {
  const found = findCommand(name, words)
  if ('say' in found) process.stdout.write(`${found.say}\n`)
  else await import(new URL(`./${found.script}.ts`, import.meta.url).href)
} catch (error) {
  process.stderr.write(`${commandErrorText(error)}\n`)
  process.exit(1)
}
