import { conform } from '../support/conform.ts'
import { testDatabase } from '../support/postgres.ts'
import { samples } from '../support/samples/sales-return.ts'

// what is not named here is walked with arrays; `ENGINE=citus` does any suite so
await conform('salesReturn', samples, { database: await testDatabase({ engine: 'citus' }) })
