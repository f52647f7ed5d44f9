import type { DataOf } from '#contract/operations.gen.ts'
import { figureText, zero } from '#domain/figures/decimal.ts'
import { api } from '../client/api.ts'
import type { Session } from '../client/session.ts'
import { answerOrFallback, lastAnswer } from '../offline/last-answers.ts'
import { recentlyUsed } from '../offline/recently-used.ts'
import type { WebDocument } from './document-types.ts'

/**
 * Defaults of a new document: today's date, the signed-in user with their depot and department, and the tenant's usual
 * tax rate.
 */
export async function startDocument({ user, config }: Session): Promise<WebDocument> {
  const nothing = figureText(zero, config.AMT_DECIMAL_PLACES)
  const own = await lastAnswer('own-depot', () => api('UserApi_getDepot'))
  const { depotId } = own
  const rate = await lastAnswer('tax-rate', () => api('TaxRateApi_queryDefault', { query: depotId ? { depotId } : {} }))
  return {
    billDate: config.today,
    staffId: user.user_id,
    staffName: user.real_name ?? user.user_name,
    taxRateId: rate.id,
    taxRate: rate.taxRate,
    freight: nothing,
    feeAmt: nothing,
    freightTaxRate: config.FREIGHT_TAX_RATE,
    ...(depotId ? { depotId, depotName: own.depotName } : {}),
    ...(own.deptId ? { deptId: own.deptId, deptName: own.deptName } : {}),
    lines: [],
  }
}

/** Date and depot of a document, which decide which taxpayer buys or sells (rule B8). */
export type TaxContext = Pick<WebDocument, 'billDate' | 'depotId'>

/** The query parameters of a tax look-up. */
export const taxContextQuery = ({ billDate, depotId }: TaxContext) => ({
  ...(billDate ? { billDate } : {}),
  ...(depotId ? { depotId } : {}),
})

/**
 * The tax rate agreed with a partner, and whether the tax on the partner's invoices is deductible, for a business date
 * and a depot. Both are defaults of new lines (rule C3 *tax facts*).
 */
export function partnerTaxOf(bartererId: string, place: TaxContext = {}): Promise<PartnerTax> {
  const ask = async () => {
    const tax = await api('TaxRateApi_queryDefaultByBarterer', { query: { bartererId, ...taxContextQuery(place) } })
    recentPartnerTax.use({ id: bartererId, tax })
    return tax
  }
  return answerOrFallback(ask, () => recentPartnerTax.all().find(({ id }) => id === bartererId)?.tax)
}

type PartnerTax = DataOf<'TaxRateApi_queryDefaultByBarterer'>
/** The last answer about each partner's tax, used if no answer comes. */
const recentPartnerTax = recentlyUsed<{ id: string; tax: PartnerTax }>('partner-tax')

/** Whether the tax billed by a carrier is deductible (rule C6). */
export async function freightTaxOf(carrierId: string, place: TaxContext): Promise<Pick<WebDocument, 'freightDeductible'>> {
  const { deductible = 1 } = await partnerTaxOf(carrierId, place)
  return { freightDeductible: deductible }
}
