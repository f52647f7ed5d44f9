import type { Tx } from '#server/db/connect.ts'
import { checkWholeLog } from '#server/documents/log-audit/check-log.ts'
import type { Finding } from '#server/documents/log-audit/findings.ts'

/**
 * The findings of a check of the whole log, without those about the bare documents that tests insert into the books
 * without a law.
 */
export const logFindings = async (tx: Tx): Promise<Finding[]> => (await checkWholeLog(tx)).filter(({ kind }) => kind !== 'bare')
