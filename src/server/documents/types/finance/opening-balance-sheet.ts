import type { Words } from '#domain/words.ts'
import { openingBalanceRecord } from '#resources/documents/opening-balance.document.ts'
import type { Tx } from '#server/db/connect.ts'
import { applyEvent } from '#server/documents/engine/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import type { SheetDefinition } from '#server/jobs/import-columns.ts'
import { type RowProblem, refusedRow } from '#server/jobs/import-row.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { countsOf, takenOrTried, takeSheet } from '#server/jobs/whole-sheet.ts'
import type { Submitted } from '#server/resources/submit.ts'

/** An account, and each of what a member had, stands in a sheet once. */
const sheet: SheetDefinition = { ...openingBalanceRecord, importKey: ['openingKind', 'accountId', 'customerId'] }

/** Opening balances of accounts and members out of a sheet, and the empty sheet for them. */
export const openingBalanceSheetHandlers: HandlersOf<'OpeningBalanceApi_importSheet' | 'OpeningBalanceApi_template'> = {
  OpeningBalanceApi_importSheet: (call) => takenOrTried(call, () => importBalances(call)),
  OpeningBalanceApi_template: ({ tx, language }) => templateOf(sheet, language, tx),
}

/** Saves a draft for every row, or none. */
async function importBalances(call: Call<'OpeningBalanceApi_importSheet'>): Promise<Words> {
  const run = await openRun(call)
  const taken = await takeSheet(call, sheet, ({ body }) => saved(run, body))
  const { added, changed } = countsOf(['added', 'changed'], taken)
  return { zh: `新增${added}条，修改${changed}条`, en: `${added} added, ${changed} changed` }
}

/** Saves what a row says as the draft of its account or member; what was refused otherwise. */
async function saved(run: Run, body: Submitted): Promise<'added' | 'changed' | RowProblem[]> {
  const id = await draftOf(run.tx, body)
  try {
    await applyEvent(run, kindNamed('openingBalance'), {
      ...(id ? { id, anyVersion: true } : {}),
      event: { type: 'SAVE' },
      body: body as DocumentBody,
    })
    return id ? 'changed' : 'added'
  } catch (error) {
    return refusedRow(error)
  }
}

/** The draft of an account, or of the same of a member, that was changed last; nothing where it has none. */
async function draftOf(tx: Tx, { openingKind, accountId, customerId }: Submitted): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(
    `select d.id from opening_balance t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and 'editable' = any (d.tags)
      where t.tenant_id = $1 and t.opening_kind = $2 and t.account_id is not distinct from $3::bigint and d.customer_id is not distinct from $4::bigint
      order by d.update_time desc, d.id desc limit 1`,
    [tx.tenantId, openingKind ?? 0, accountId ?? null, customerId ?? null],
  )
  return row?.id
}
