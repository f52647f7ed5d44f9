import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { command } from './command-line.ts'
import { orderPaths, textOf } from './order-paths.ts'

/** `npm run paths -- --machine salesOrder --strategy shortest --seed 7`: writes paths through a law to a file. */
await command(async (args) => {
  const { file, out } = orderPaths(args)
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, textOf(file))
  const steps = file.paths.reduce((sum, path) => sum + path.steps.length, 0)
  console.log(`${out}: ${file.paths.length} paths, ${steps} steps, ${file.left.length} transitions left out`)
  return true
})
