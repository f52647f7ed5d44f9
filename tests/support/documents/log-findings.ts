import type { Tx } from '#server/db/connect.ts'
import { checkWholeLog } from '#server/documents/log-audit/check-log.ts'
import type { Finding } from '#server/documents/log-audit/findings.ts'

/**
 * What a check of the whole log finds, but of the bare documents that tests put into the books themselves, past any
 * law.
 */
export const logFindings = async (tx: Tx): Promise<Finding[]> => (await checkWholeLog(tx)).filter(({ kind }) => kind !== 'bare')
