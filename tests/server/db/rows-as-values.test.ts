import { testDatabase } from '../../support/database/postgres.ts'
import { conform } from '../../support/laws/conform.ts'
import { samples } from '../../support/samples/sales/sales-return.ts'

// what is not named here is walked with arrays; `ENGINE=citus` does any suite so
await conform('salesReturn', samples, { database: await testDatabase({ engine: 'citus' }) })
