import type pg from 'pg'
import type { Drive } from '../../core/drive.ts'
import type { LogTools } from '../../db/tenant-file/rename-log.ts'
import { valueParsers } from '../../db/values.ts'
import { hashOf } from '../engine/store/document-log.ts'
import { contentOf, type LoggedRow } from '../engine/store/logged-row.ts'
import { checkWholeLog } from './check-log.ts'

const batchRows = 2000

/** Log access over a plain connection and the file storage, for a tenant restored from a file. */
export const logTools = (drive: Drive): LogTools => ({
  findings: (client, tenantId) => checkWholeLog({ tenantId, query: (text, values) => rowsOf(client, text, values) }, drive),
  events: async (client, tenantId, { documentId, no }) => {
    const rows = await rowsOf<LoggedRow>(
      client,
      `select * from document_event where tenant_id = $1 and (document_id, no) > ($2::bigint, $3::integer)
        order by document_id, no limit ${batchRows}`,
      [tenantId, documentId, no],
    )
    return rows.map((row) => ({
      documentId: row.document_id,
      no: row.no,
      hash: row.hash,
      previousHash: row.previous_hash,
      hashFor: (tenant, previous) => hashOf(tenant, row.no, row.at, contentOf(row), previous ?? undefined),
    }))
  },
})

const rowsOf = async <Row extends object>(client: pg.ClientBase, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await client.query<Row>({ text, values: [...values], types: valueParsers })).rows
