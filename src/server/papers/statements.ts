import { fillPlaceholders } from '#domain/core/words.ts'
import { type Statement, statementPaper, statementType } from '#paper/statement-paper.ts'
import { paperWords, wordsOnPaper } from '#paper/words.ts'
import type { Ledger } from '#resources/reports/ledger.ts'
import { masterLabels } from '#server/documents/engine/master-types.ts'
import { momentText } from '../core/wire-values.ts'
import { refuse } from '../db/refuse.ts'
import { openRun } from '../documents/engine/run.ts'
import { ledgerPage } from '../documents/queries/ledger-pages.ts'
import { stripHiddenFields } from '../http/field-permissions.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { letterheads } from '../lookups/legal-entities.ts'
import { forUser, type PaperPlace, pdfAnswer } from './pdf-file.ts'
import { templateOf } from './templates.ts'

type PartnerKind = Exclude<Ledger['party'], 'cash'>
type StatementOperations = 'CustomerLedgerApi_statement' | 'SupplierLedgerApi_statement'
type StatementRequest = { call: Call<StatementOperations>; party: PartnerKind; id: string }

/** Handlers of statements of account: ledgers of partners as letters for reconciliation. */
export const statementHandlers = (place: PaperPlace): HandlersOf<StatementOperations> => ({
  CustomerLedgerApi_statement: (call) => statementFile(place, { call, party: 'customer', id: call.query.customerId }),
  SupplierLedgerApi_statement: (call) => statementFile(place, { call, party: 'supplier', id: call.query.supplierId }),
})

async function statementFile(place: PaperPlace, asked: StatementRequest) {
  const run = await openRun(asked.call)
  const { settings, tx, user } = run
  const time = momentText(tx.now, settings.timeZone)
  const paper = statementPaper(await statementOf(asked), {
    ...{ places: settings.places, language: run.language, today: time.slice(0, 10), company: settings.print.company },
    letterhead: (await letterheads(tx)).get(asked.call.query.legalEntity ?? ''),
    ...{ maker: user.realName, template: await templateOf(tx, statementType) },
  })
  const { language = run.language } = paper
  const foot = fillPlaceholders(wordsOnPaper(paperWords.printedBy, language), { user: user.realName, time: time.slice(0, 16) })
  return pdfAnswer(run, place, paper, forUser(run, foot))
}

const partnerColumns = { customer: ['customer', 'customer_name'], supplier: ['supplier', 'supplier_name'] } as const
const pageSize = 200
/** Maximum number of pages of entries in a letter. */
const maxPages = 10

/**
 * The newest entries of a partner, as many as fit into a letter, without amounts hidden from the caller. Refuses
 * ROW_GONE.
 */
async function statementOf({ call, party, id }: StatementRequest): Promise<Statement> {
  const { tx, user, query } = call
  const [table, name] = partnerColumns[party]
  const found = await tx.maybeOne<{ name: string }>(`select ${name} as name from ${table} where tenant_id = $1 and id = $2`, [
    tx.tenantId,
    id,
  ])
  if (!found) refuse('ROW_GONE', { params: { object: masterLabels[party] } })
  const list = party === 'customer' ? 'CustomerLedgerApi_customerlist' : 'SupplierLedgerApi_supplierlist'
  const entries: Statement['entries'][number][] = []
  for (let current = 1; ; current += 1) {
    const page = await ledgerPage({ ...call, query: { ...query, bartererId: id, current, size: pageSize, descs: 'bill_date' } }, party)
    const { records, total, sums } = stripHiddenFields(list, page, user.unseen)
    entries.unshift(...records.toReversed())
    if (entries.length >= total || current === maxPages)
      return { party, partner: found.name, entries, total, sums: sums ?? {}, period: query }
  }
}
