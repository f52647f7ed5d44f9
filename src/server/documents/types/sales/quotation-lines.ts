import { readFigure, zero } from '#domain/figures/decimal.ts'
import { sourceFigures } from '#domain/sources/pull-line.ts'
import { salesInquiry } from '#machines/sales/sales-inquiry.machine.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Purpose } from '../../engine/kind.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import type { LinkedDocument } from '../../sources/link.ts'
import { type SourceLine, sourceLinesOf } from '../../sources/source-lines.ts'
import { type SourceOptions, withSources } from '../../sources/source-terms.ts'

/** Link by which the lines of an order keep the terms of the quotation that it was made from. */
export const quotation = salesOrderDocument.keepsOf

/**
 * Links an order with the lines of its quotation, whose terms apply where the order's lines state none
 * (docs/rules/links.md). An order that awaits approval is linked too, so that the approver is warned of differences;
 * rows that an offer priced are left out.
 */
export async function withQuotedTerms(run: Run, stored: StoredDocument, purpose: Purpose): Promise<LinkedDocument> {
  const document = await withQuotationLines(run.tx, stored, purpose)
  const { tags, lines } = document
  const awaits = tags.includes('awaitsApproval')
  const offered = awaits ? await pricedByOffers(run.tx, document) : new Set<string>()
  const ids = [...new Set(lines.flatMap(({ id, sourceBodyId }) => (sourceBodyId && !offered.has(id) ? [sourceBodyId] : [])))].sort()
  if (!(tags.includes('editable') || awaits) || ids.length === 0) return { document, sources: new Map() }
  const sources = new Map([...(await sourceLinesOf(run.tx, ids, '', undefined))].map(([id, line]) => [id, discountedLine(line)]))
  const masters = await mastersOf(run.tx, [document, ...document.lines], document.customerId, run.known)
  const knowing = { link: quotation, depots: false, ...quotedFigures(run) }
  return { document: withSources({ document, sources }, masters, purpose, knowing), sources }
}

/** How order lines use quoted lines: they get the quoted price, in the unit of the order line. */
export function quotedFigures(run: Run): Pick<SourceOptions, 'settings' | 'figures'> {
  const settings = lineSettingsOf(run, { sells: true, receipt: false })
  return {
    settings,
    figures: (source, conversion) => ({ shouldPrice: sourceFigures(source, conversion, undefined, settings).shouldPrice }),
  }
}

/** Ids of lines that an offer priced when the order was submitted. */
async function pricedByOffers(tx: Tx, { id, lines }: StoredDocument): Promise<ReadonlySet<string>> {
  if (!lines.some(({ sourceBodyId }) => sourceBodyId)) return new Set()
  const rows = await tx.query<{ id: string }>(
    'select line_id as id from line_price where tenant_id = $1 and document_id = $2 and offer_line_id is not null',
    [tx.tenantId, id],
  )
  return new Set(rows.map((row) => row.id))
}

/** A quoted line at its price after discount, because a discount in an order is the order's own. */
const discountedLine = (line: SourceLine): SourceLine => ({
  ...line,
  discountRate: '100',
  ...(line.discountPrice && (readFigure(line.discountPrice) ?? zero).gt(0) ? { taxPrice: line.discountPrice } : {}),
})

/**
 * While an order is edited, removes the sources of those lines whose source is no line of the order's quotation, or
 * has other goods. The quantities of the quotation are not changed.
 */
export async function withQuotationLines(tx: Tx, document: StoredDocument, purpose: Purpose): Promise<StoredDocument> {
  const { sourceBillId, lines } = document
  if (!purpose?.editing || lines.every(({ sourceBodyId }) => !sourceBodyId)) return document
  const quoted = sourceBillId ? await quotedGoods(tx, sourceBillId) : new Map<string, string>()
  return {
    ...document,
    lines: lines.map((line) => {
      const { sourceBodyId, commInfoId } = line
      return !sourceBodyId || quoted.get(sourceBodyId) === commInfoId ? line : { ...line, sourceBodyId: undefined }
    }),
  }
}

/** The goods of each line of a quotation. */
async function quotedGoods(tx: Tx, quotationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; goods: string }>(
    `select l.id, l.comm_info_id as goods from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.document_id = $2 and d.kind = $3 order by l.id for share of l`,
    [tx.tenantId, quotationId, salesInquiry.id],
  )
  return new Map(rows.map(({ id, goods }) => [id, goods]))
}
