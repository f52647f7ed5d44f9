import { checks, runAll, show } from './support/steps.ts'

/** `npm run check`: types, lint, format, rooms, dead code, drift, house rules. */
const results = await runAll(checks, show)
const failed = results.filter((result) => !result.passed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
