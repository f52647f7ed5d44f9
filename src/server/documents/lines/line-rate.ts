import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { isGiven } from '#domain/lines/blank-line.ts'
import { type DatedRate, deductibleOf, newLineRate, type Rate } from '#domain/tax/tax-facts.ts'
import type { Taxpayer } from '#domain/tax/taxpayer.ts'
import type { Settings } from '../../db/settings.ts'
import { type Masters, partnerOf } from '../engine/master-types.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'

/** Default rate (percent), sales or purchase side, and taxpayer lookup. */
type RateDefaults = { defaultTaxRate?: string | undefined; sells?: boolean } & Pick<Settings, 'taxpayerOn'>

/** Taxpayer of a line: by the books of its depot, otherwise of the head's, on the business date. */
export const taxpayerOf = (
  { depotId }: { depotId?: string | null | undefined },
  head: Pick<StoredDocument, 'depotId' | 'billDate'>,
  masters: Pick<Masters, 'of'>,
  { taxpayerOn }: Pick<Settings, 'taxpayerOn'>,
): Taxpayer => taxpayerOn(masters.of('depot', depotId ?? head.depotId)?.legalEntity ?? '', head.billDate)

/**
 * Deduction of a bought line's input tax. A return has the deduction of its receipt, because the books may have had
 * another taxpayer status then.
 */
export function lineDeductible(line: StoredLine, head: StoredDocument, masters: Masters, settings: RateDefaults & { sign?: 1 | -1 | 0 }) {
  const kept = settings.sign === -1 ? line.sourceTerms?.deductible : undefined
  const taxpayer = kept ? { isSmall: false } : taxpayerOf(line, head, masters, settings)
  return deductibleOf(taxpayer, line.deductible, kept, partnerIn(head, masters)?.deductible)
}

/** Tax rate of a line: by its id, otherwise the rate sent, otherwise that of a new line. */
export function rateOf(line: StoredLine, head: StoredDocument, masters: Masters, settings: RateDefaults): Rate {
  if (line.taxRateId) return { taxRateId: line.taxRateId, taxRate: masters.of('taxRate', line.taxRateId)?.taxRate }
  return isGiven(line.taxRate) ? { taxRate: line.taxRate } : newRateOf(line, head, masters, settings)
}

/** Rate of a new line on the business date where none is stated. */
export function newRateOf(line: StoredLine, head: StoredDocument, masters: Masters, settings: RateDefaults) {
  const ofHead = masters.of('taxRate', head.taxRateId)
  const now = (rate: Rate | undefined) => masters.rateOn(rate, head.billDate)
  const { isSmall, levyRateId, taxRateId } = taxpayerOf(line, head, masters, settings)
  return newLineRate({
    taxKind: line.taxKind,
    levy: isSmall && settings.sells ? masters.rateOfRow(levyRateId, head.billDate) : undefined,
    partner: now(partnerIn(head, masters)),
    goods: now(masters.goods.get(line.commInfoId ?? '')),
    head: ofHead ? { taxRateId: ofHead.id, taxRate: ofHead.isOn ? ofHead.taxRate : null } : head,
    usual: (masters.rateOfRow(taxRateId, head.billDate) ?? now({ taxRate: settings.defaultTaxRate }))?.taxRate ?? undefined,
  })
}

/**
 * Problems of rows with a rate from the list that does not apply on the business date. Lines from a source keep its
 * rate (rule C3).
 */
export const rateProblems = ({ document, masters }: { document: StoredDocument; masters: Masters }): Problem[] =>
  document.lines.flatMap((line, at): Problem[] => {
    const rate = line.sourceBodyId ? undefined : masters.rateOffOn(line.taxRateId, document.billDate)
    return rate ? [{ row: at + 1, field: 'taxRate', rule: 'LINE_BAD', reason: validityReason(rate) }] : []
  })

function validityReason({ taxRate, fromDate, toDate }: DatedRate): Words {
  const [from, to] = [fromDate ? `自${fromDate}` : '', toDate ? `至${toDate}` : '']
  const [since, until] = [fromDate ? ` from ${fromDate}` : '', toDate ? ` to ${toDate}` : '']
  return { zh: `税率${taxRate}%${from}${to}有效`, en: `the rate of ${taxRate}% applies${since}${until} alone` }
}

/** Partner of a document; undefined where it has none. */
export const partnerIn = (head: StoredDocument, masters: Masters, partner = partnerOf(head)) =>
  partner && masters.of(partner.kind, partner.id)
