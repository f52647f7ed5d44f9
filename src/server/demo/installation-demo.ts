import type { Logger } from 'pino'
import type { Demo } from '../jobs/demo.ts'
import { network } from './master-data/network.ts'
import { offeredAccounts } from './master-data/people.ts'
import { remakeDemo } from './remake.ts'

/** The demo of an installation, with the function that makes it afresh. */
export function installationDemo(ownerUrl: string, log: Logger): Demo {
  const told = (err: unknown) => log.warn({ err }, 'a part of the demo could not be made anew')
  return { tenantId: network.tenantId, accounts: offeredAccounts, remake: (work) => remakeDemo(work, { ownerUrl, log: told }) }
}
