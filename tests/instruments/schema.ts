import { run, show, tool } from '../support/steps.ts'

/** `npm run schema`: writes `src/server/db/schema/schema.gen.sql`, the schema that results from all migrations. */
const args = [tool.vitest, 'run', '--project', 'server', 'tests/server/migrations/schema.test.ts', '--retry=0']
const result = await run({ name: 'src/server/db/schema/schema.gen.sql', args }, { ...process.env, SCHEMA: 'keep' })
show(result)
process.exitCode = result.passed ? 0 : 1
