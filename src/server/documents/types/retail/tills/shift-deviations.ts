import type { DataOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { markNames, type OfflineMark } from '#domain/retail/offline-marks.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import type { Settings } from '../../../../db/settings.ts'

type ShiftDeviationRow = {
  id: string
  shiftId: string
  billNo: string | null
  soldTime: Date | null
  finalAmt: string
  priceDeviation: string | null
  offlineMarks: readonly OfflineMark[]
  unconfirmed: number | null
}

type DisplayContext = { settings: Pick<Settings, 'places' | 'timeZone'>; language: Language }

/** Fields of a shift about its offline tickets that differ. */
type ShiftDeviations = Pick<DataOf<'TillShiftApi_detail'>, 'deviationAmt' | 'unconfirmedCount' | 'deviations'>

/**
 * Total deviation of a shift's offline tickets, how many of them wait to be confirmed, and the tickets themselves, by
 * shift. Shifts without deviations are left out.
 */
export async function deviationsOfShifts(
  tx: Tx,
  ids: readonly string[],
  { settings: { places, timeZone }, language }: DisplayContext,
): Promise<ReadonlyMap<string, ShiftDeviations>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<ShiftDeviationRow>(
    `select d.id, t.shift_id as "shiftId", d.bill_no as "billNo", t.sold_time as "soldTime", d.final_amt as "finalAmt",
            t.price_deviation as "priceDeviation", t.offline_marks as "offlineMarks", t.unconfirmed
       from retail_ticket t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and 'counts' = any (d.tags)
      where t.tenant_id = $1 and t.shift_id = any ($2::bigint[]) and t.offline_marks is not null order by t.sold_time, d.id`,
    [tx.tenantId, ids],
  )
  const money = (amount: string) => fixedText(decimal(amount), places.amount)
  const answerOf = (found: readonly ShiftDeviationRow[]) => ({
    deviationAmt: fixedText(sum(found.map(({ priceDeviation }) => decimal(priceDeviation ?? '0'))), places.amount),
    unconfirmedCount: found.filter(({ unconfirmed }) => unconfirmed === 2).length,
    deviations: found.map(({ shiftId: _, offlineMarks, soldTime, finalAmt, priceDeviation, ...ticket }) =>
      withoutNulls({
        ...ticket,
        soldTime: soldTime && momentText(soldTime, timeZone),
        finalAmt: money(finalAmt),
        priceDeviation: priceDeviation && money(priceDeviation),
        offlineMarkNames: markNames(offlineMarks, language),
      }),
    ),
  })
  return new Map([...Map.groupBy(rows, ({ shiftId }) => shiftId)].map(([id, found]) => [id, answerOf(found)]))
}
