import { askTest } from './ask-test.ts'
import { CommandError, command, machineNamed, optionsOf } from './command-line.ts'

type Report = { mutants: number; survivors: readonly string[]; unknown: readonly string[] }

/**
 * `npm run mutate -- [--machine X]`: negates each guard of a law and swaps each target, one at a time, and lists the
 * mutants that the tests of laws do not notice. tests/server/faults/sabotage.test.ts proves what happens if the server
 * lacks a safeguard.
 */
await command(async (args) => {
  const { values, files } = optionsOf(args, ['machine'])
  if (files.length > 0) throw new CommandError(`${files[0]} is no option; --machine names the law`)
  const machine = values.machine === undefined ? undefined : machineNamed(values.machine).id
  const begun = performance.now()
  const report = await askTest<Report>('mutants', 'tests/mutants/laws.test.ts', 'MUTATE_ORDER', { machine })
  if (!report) return false
  const { mutants, survivors, unknown } = report
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${mutants} mutants, ${mutants - survivors.length} killed, ${survivors.length - unknown.length} equivalent, ${unknown.length} survive (${seconds} s)`,
  )
  for (const name of unknown) console.log(`✗ ${name}`)
  return unknown.length === 0
})
