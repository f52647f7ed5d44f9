import { type Decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { untaxedOfFinal } from '#domain/finance/ledger.ts'
import { writeTaxes } from '../../engine/line-costs.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type GoodsSettings, withTotals } from '../../lines/goods-document.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import { noneSold, type SoldLine, soldLinesOf } from './invoice-store.ts'

type ReturnTaxContext = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine>; settings: GoodsSettings }

const figure = (text: string | null | undefined) => readFigure(text) ?? zero

/**
 * Adjusts the tax of returned lines so that no cent of tax stays pending (rule C5). If what is kept of the sale then
 * equals what is invoiced, the line takes all the tax of the sale that is not invoiced; the rest of its amount is
 * untaxed. A line at another tax rate than its sale keeps its own tax. Lines and head are changed before anything is
 * booked.
 */
export async function closeRemainingTax(run: Run, { document, sources, settings }: ReturnTaxContext): Promise<void> {
  const backs = document.lines.filter(({ sourceBodyId, finalAmt }) => sources.has(sourceBodyId ?? '') && figure(finalAmt).isNegative())
  const sold = await soldLinesOf(run.tx, [...new Set(backs.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))], document.id)
  const { amount: places } = settings.places
  const changed = new Set<string>()
  document.lines = document.lines.map((line) => {
    const source = backs.includes(line) ? sources.get(line.sourceBodyId ?? '') : undefined
    if (!source) return line
    const before = sold.get(source.id) ?? noneSold
    const untaxed = untaxedBack(line, before, figure(line.taxRate).eq(figure(source.taxRate)), places)
    sold.set(source.id, { ...before, kept: before.kept.add(figure(line.finalAmt)), keptUntaxed: before.keptUntaxed.add(untaxed) })
    if (untaxed.eq(untaxedOfFinal(line, places))) return line
    changed.add(line.id)
    return withUntaxed(line, untaxed, places)
  })
  if (changed.size === 0) return
  const { purchaseAmt, taxAmt } = withTotals(document, settings)
  Object.assign(document, { purchaseAmt, taxAmt })
  await writeTaxes(
    run.tx,
    document.id,
    document.lines.filter(({ id }) => changed.has(id)),
  )
}

/** Untaxed part of a returned line. If all that is kept then is invoiced, it makes their untaxed amounts equal. */
function untaxedBack(
  line: StoredLine,
  { kept, keptUntaxed, invoiced, invoicedUntaxed }: SoldLine,
  isAtRate: boolean,
  places: number,
): Decimal {
  const closes = isAtRate && kept.add(figure(line.finalAmt)).eq(invoiced)
  return closes ? invoicedUntaxed.sub(keptUntaxed) : untaxedOfFinal(line, places)
}

function withUntaxed(line: StoredLine, untaxed: Decimal, places: number): StoredLine {
  if (!figure(line.couponAmt).isZero()) return { ...line, finalUntaxedAmt: fixedText(untaxed, places) }
  return { ...line, purchaseAmt: fixedText(untaxed, places), taxAmt: fixedText(figure(line.totalAmt).sub(untaxed), places) }
}
