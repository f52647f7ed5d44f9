import { readFigure, zero } from '#domain/decimal.ts'
import { sourceFigures } from '#domain/pull-line.ts'
import { salesInquiry } from '#machines/sales/sales-inquiry.machine.ts'
import { salesOrderDocument } from '#resources/documents/sales-order.document.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Purpose } from '../../engine/kind.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import { type Knowing, withSources } from '../../sources/kept-terms.ts'
import type { Linked } from '../../sources/link.ts'
import { type SourceLine, sourceLinesOf } from '../../sources/source-lines.ts'

/** What lines of an order keep of the quotation that it was made of. */
export const quotation = salesOrderDocument.keepsOf

/**
 * An order with the lines of its quotation, whose terms its own have where they say nothing (docs/rules/links.md). One that awaits approval knows
 * them too, but for rows that an offer priced: whoever approves is told what differs.
 */
export async function withQuoted(run: Run, stored: StoredDocument, purpose: Purpose): Promise<Linked> {
  const document = await ofQuotation(run.tx, stored, purpose)
  const { tags, lines } = document
  const awaits = tags.includes('awaitsApproval')
  const offered = awaits ? await pricedByOffers(run.tx, document) : new Set<string>()
  const ids = [...new Set(lines.flatMap(({ id, sourceBodyId }) => (sourceBodyId && !offered.has(id) ? [sourceBodyId] : [])))].sort()
  if (!(tags.includes('editable') || awaits) || ids.length === 0) return { document, sources: new Map() }
  const sources = new Map([...(await sourceLinesOf(run.tx, ids, '', undefined))].map(([id, line]) => [id, netOf(line)]))
  const masters = await mastersOf(run.tx, [document, ...document.lines], document.customerId, run.known)
  const knowing = { link: quotation, depots: false, ...quotedFigures(run) }
  return { document: withSources({ document, sources }, masters, purpose, knowing), sources }
}

/** What a line of an order knows of the line that was quoted: its price in the line's own unit. */
export function quotedFigures(run: Run): Pick<Knowing, 'settings' | 'figures'> {
  const settings = lineSettingsOf(run, { sells: true, receipt: false })
  return {
    settings,
    figures: (source, conversion) => ({ shouldPrice: sourceFigures(source, conversion, undefined, settings).shouldPrice }),
  }
}

/** Lines of an order at the price of an offer, when it was submitted. */
async function pricedByOffers(tx: Tx, { id, lines }: StoredDocument): Promise<ReadonlySet<string>> {
  if (!lines.some(({ sourceBodyId }) => sourceBodyId)) return new Set()
  const rows = await tx.query<{ id: string }>(
    'select line_id as id from line_price where tenant_id = $1 and document_id = $2 and offer_line_id is not null',
    [tx.tenantId, id],
  )
  return new Set(rows.map((row) => row.id))
}

/** A quoted line at its price after discount: an order's discount is the order's own. */
const netOf = (line: SourceLine): SourceLine => ({
  ...line,
  discountRate: '100',
  ...(line.discountPrice && (readFigure(line.discountPrice) ?? zero).gt(0) ? { taxPrice: line.discountPrice } : {}),
})

/**
 * An order that is edited, whose lines name those of the quotation that it was made of, and no others: a line of other goods than were quoted names
 * none. What is named moves nothing there.
 */
export async function ofQuotation(tx: Tx, document: StoredDocument, purpose: Purpose): Promise<StoredDocument> {
  const { sourceBillId, lines } = document
  if (!purpose?.editing || lines.every(({ sourceBodyId }) => !sourceBodyId)) return document
  const quoted = sourceBillId ? await goodsQuoted(tx, sourceBillId) : new Map<string, string>()
  return {
    ...document,
    lines: lines.map((line) => {
      const { sourceBodyId, commInfoId } = line
      return !sourceBodyId || quoted.get(sourceBodyId) === commInfoId ? line : { ...line, sourceBodyId: undefined }
    }),
  }
}

/** By line of a quotation its goods. */
async function goodsQuoted(tx: Tx, quotationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; goods: string }>(
    `select l.id, l.comm_info_id as goods from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.document_id = $2 and d.kind = $3 order by l.id for share of l`,
    [tx.tenantId, quotationId, salesInquiry.id],
  )
  return new Map(rows.map(({ id, goods }) => [id, goods]))
}
