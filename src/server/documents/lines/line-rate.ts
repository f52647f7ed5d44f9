import { isGiven } from '#domain/blank-line.ts'
import type { Problem } from '#domain/refusals.ts'
import { type DatedRate, deductibleOf, newLineRate, type Rate } from '#domain/tax-facts.ts'
import type { Taxpayer } from '#domain/taxpayer.ts'
import type { Words } from '#domain/words.ts'
import type { Settings } from '../../db/settings.ts'
import { type Masters, partnerOf } from '../engine/masters.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'

/** The rate of goods of which nothing else says one, in percent; whether they are sold; and as which kind of taxpayer. */
type Usual = { defaultTaxRate?: string | undefined; sells?: boolean } & Pick<Settings, 'taxpayerOn'>

/** What kind of taxpayer a line is of: by the books of its depot, else of its head's, on the business date. */
export const taxpayerOf = (
  { depotId }: { depotId?: string | null | undefined },
  head: Pick<StoredDocument, 'depotId' | 'billDate'>,
  masters: Pick<Masters, 'of'>,
  { taxpayerOn }: Pick<Settings, 'taxpayerOn'>,
): Taxpayer => taxpayerOn(masters.of('depot', depotId ?? head.depotId)?.legalEntity ?? '', head.billDate)

/** Whether the tax of a bought line is deducted. What goes back was bought as whatever taxpayer the books were of then: it keeps what its receipt says. */
export function lineDeductible(line: StoredLine, head: StoredDocument, masters: Masters, settings: Usual & { sign?: 1 | -1 | 0 }) {
  const kept = settings.sign === -1 ? line.sourceTerms?.deductible : undefined
  const taxpayer = kept ? { isSmall: false } : taxpayerOf(line, head, masters, settings)
  return deductibleOf(taxpayer, line.deductible, kept, partnerIn(head, masters)?.deductible)
}

/** The line's rate: the one of its id, else the one sent, else what a new line takes. */
export function rateOf(line: StoredLine, head: StoredDocument, masters: Masters, settings: Usual): Rate {
  if (line.taxRateId) return { taxRateId: line.taxRateId, taxRate: masters.of('taxRate', line.taxRateId)?.taxRate }
  return isGiven(line.taxRate) ? { taxRate: line.taxRate } : newRateOf(line, head, masters, settings)
}

/** What a new line takes for its rate on the business date, where nobody says one. */
export function newRateOf(line: StoredLine, head: StoredDocument, masters: Masters, settings: Usual) {
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

/** Rows whose rate was chosen from the list and does not apply on the business date; what comes from a source keeps its rate (rule C3). */
export const rateProblems = ({ document, masters }: { document: StoredDocument; masters: Masters }): Problem[] =>
  document.lines.flatMap((line, at): Problem[] => {
    const rate = line.sourceBodyId ? undefined : masters.rateOffOn(line.taxRateId, document.billDate)
    return rate ? [{ row: at + 1, field: 'taxRate', rule: 'LINE_BAD', reason: onlyFromTo(rate) }] : []
  })

function onlyFromTo({ taxRate, fromDate, toDate }: DatedRate): Words {
  const [from, to] = [fromDate ? `自${fromDate}` : '', toDate ? `至${toDate}` : '']
  const [since, until] = [fromDate ? ` from ${fromDate}` : '', toDate ? ` to ${toDate}` : '']
  return { zh: `税率${taxRate}%${from}${to}有效`, en: `the rate of ${taxRate}% applies${since}${until} alone` }
}

/** The partner of a document, where it has one. */
export const partnerIn = (head: StoredDocument, masters: Masters, partner = partnerOf(head)) =>
  partner && masters.of(partner.kind, partner.id)
