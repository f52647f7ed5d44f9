import type { Problem } from '#domain/refusals.ts'
import { type OpeningParty, openings } from '#resources/opening-partner.ts'
import { applyEvent } from '#server/documents/engine/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { openSheet, type SheetDefinition } from '#server/jobs/import-columns.ts'
import { type RowProblem, readLine, sayProblem } from '#server/jobs/import-row.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { readSheet } from '#server/jobs/sheet/read.ts'
import { inRow } from '#server/jobs/sheet-handlers.ts'
import { Refused, refuse } from '#server/refuse.ts'
import type { Submitted } from '#server/resources/submit.ts'
import { draftOpening } from './opening-partner-store.ts'

/** Opening balances of partners out of sheets, and the empty sheets for them. */
export const openingSheetHandlers: HandlersOf<
  | 'OpeningPartnerApi_exportCustomerInfo'
  | 'OpeningPartnerApi_exportSupplierInfo'
  | 'OpeningPartnerApi_customerTemplate'
  | 'OpeningPartnerApi_supplierTemplate'
> = {
  OpeningPartnerApi_exportCustomerInfo: (call) => importOpenings(call, 'customer'),
  OpeningPartnerApi_exportSupplierInfo: (call) => importOpenings(call, 'supplier'),
  OpeningPartnerApi_customerTemplate: ({ tx, language }) => templateOf(sheetOf('customer'), language, tx),
  OpeningPartnerApi_supplierTemplate: ({ tx, language }) => templateOf(sheetOf('supplier'), language, tx),
}

/** A partner stands in a sheet once. */
const sheetOf = (party: OpeningParty): SheetDefinition => ({ ...openings[party], importKey: [`${party}Id`] })

type Sent = Pick<Call<'OpeningPartnerApi_exportCustomerInfo'>, 'tx' | 'user' | 'requestId' | 'language' | 'body'>

/** Saves a draft for every row, or none: what is wrong is refused by row and column, and the request's transaction takes the rest back. */
async function importOpenings({ body, ...call }: Sent, party: OpeningParty): Promise<string> {
  const { tx, language } = call
  const definition = sheetOf(party)
  const [head, ...lines] = await readSheet(body.file.path)
  const sheet = openSheet(tx, definition, head?.cells ?? [])
  const run = await openRun(call)
  const taken = { added: 0, changed: 0 }
  const problems: Problem[] = []
  for (const line of lines) {
    const read = await readLine(sheet, line)
    const outcome = read.problems.length > 0 ? read.problems : await saved(run, read.body)
    if (typeof outcome === 'string') taken[outcome] += 1
    else for (const problem of outcome) problems.push(inRow(line.row, sayProblem(problem, definition, language), language))
  }
  if (problems.length > 0) refuse('LINE_BAD', { problems })
  const said = {
    zh: `导入成功：新增${taken.added}条，修改${taken.changed}条`,
    en: `Imported: ${taken.added} added, ${taken.changed} changed`,
  }
  return said[language]
}

/** Saves what a row says as the partner's draft; what was refused otherwise. */
async function saved(run: Run, body: Submitted): Promise<'added' | 'changed' | RowProblem[]> {
  const id = await draftOpening(run.tx, body as Pick<StoredDocument, 'customerId' | 'supplierId'>)
  try {
    await applyEvent(run, kindNamed('openingPartner'), {
      ...(id ? { id, anyVersion: true } : {}),
      event: { type: 'SAVE' },
      body: body as DocumentBody,
    })
    return id ? 'changed' : 'added'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const found: readonly Problem[] = error.problems.length > 0 ? error.problems : [{ rule: error.key, params: error.params }]
    return found.map((refusal) => ({ refusal }))
  }
}
