import type { Logger } from 'pino'
import type { Demo } from '../jobs/demo.ts'
import { network } from './places.ts'
import { remakeDemo } from './remake.ts'

/** How the demo of an installation is made anew. */
export function demoOf(ownerUrl: string, log: Logger): Demo {
  const told = (err: unknown) => log.warn({ err }, 'a part of the demo could not be made anew')
  return { tenantId: network.tenantId, remake: (work) => remakeDemo(work, { ownerUrl, log: told }) }
}
