import { testDatabase } from '../../support/database/postgres.ts'
import { conform } from '../../support/laws/conform.ts'
import { samples } from '../../support/samples/sales/sales-return.ts'

// other types are tested with rows as arrays; `ENGINE=citus` runs any suite in this way
await conform('salesReturn', samples, { database: await testDatabase({ engine: 'citus' }) })
