import { openingBalanceRecord } from '#resources/documents/finance/opening-balance.document.ts'
import type { Tx } from '#server/db/connect.ts'
import type { HandlersOf } from '#server/http/request.ts'
import type { Submitted } from '#server/resources/submit.ts'
import { templateOf } from '#server/sheets/answer-sheet.ts'
import type { SheetDefinition } from '#server/sheets/import-columns.ts'
import { applyOrTrial } from '#server/sheets/whole-sheet.ts'
import { importDrafts } from '../openings/opening-drafts.ts'

/** Columns of the sheet. An account, and each kind of balance of a member, may occur only once in a sheet. */
const sheet: SheetDefinition = { ...openingBalanceRecord, importKey: ['openingKind', 'accountId', 'customerId'] }

/** Opening balances of accounts and members from a sheet, and its template. */
export const openingBalanceSheetHandlers: HandlersOf<'OpeningBalanceApi_importSheet' | 'OpeningBalanceApi_template'> = {
  OpeningBalanceApi_importSheet: (call) => applyOrTrial(call, () => importDrafts(call, { kind: 'openingBalance', sheet, draftOf })),
  OpeningBalanceApi_template: ({ tx, language }) => templateOf(sheet, language, tx),
}

/** The latest draft for the same account, or for the same kind and member; undefined without one. */
async function draftOf(tx: Tx, { openingKind, accountId, customerId }: Submitted): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(
    `select d.id from opening_balance t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and 'editable' = any (d.tags)
      where t.tenant_id = $1 and t.opening_kind = $2 and t.account_id is not distinct from $3::bigint
      and d.customer_id is not distinct from $4::bigint
      order by d.update_time desc, d.id desc limit 1`,
    [tx.tenantId, openingKind ?? 0, accountId ?? null, customerId ?? null],
  )
  return row?.id
}
