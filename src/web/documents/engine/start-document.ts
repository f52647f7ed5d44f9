import type { DataOf } from '#contract/operations.gen.ts'
import { figureText, zero } from '#domain/decimal.ts'
import { api } from '../../api.ts'
import { answerOr, lastAnswer } from '../../offline/last-answers.ts'
import { recentlyUsed } from '../../offline/recently-used.ts'
import type { Session } from '../../session.ts'
import type { WebDocument } from './document-types.ts'

/** What a new document of a signed-in user starts with: today, himself, his depot and department, the tenant's usual tax rate. */
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

/** What tells which taxpayer buys or sells (rule B8). */
export type TaxPlace = Pick<WebDocument, 'billDate' | 'depotId'>

/** The same as a look-up asks it. */
export const placeAsked = ({ billDate, depotId }: TaxPlace) => ({ ...(billDate ? { billDate } : {}), ...(depotId ? { depotId } : {}) })

/** The rate agreed with a partner, and whether the tax he bills is deducted on a business date in a depot, for new lines (rule C3 *tax facts*). */
export function taxOf(bartererId: string, place: TaxPlace = {}): Promise<PartnerTax> {
  const ask = async () => {
    const tax = await api('TaxRateApi_queryDefaultByBarterer', { query: { bartererId, ...placeAsked(place) } })
    toldBefore.use({ id: bartererId, tax })
    return tax
  }
  return answerOr(ask, () => toldBefore.all().find(({ id }) => id === bartererId)?.tax)
}

type PartnerTax = DataOf<'TaxRateApi_queryDefaultByBarterer'>
/** What partners' tax was the last time: it stands in where no answer comes. */
const toldBefore = recentlyUsed<{ id: string; tax: PartnerTax }>('partner-tax')

/** Whether the tax that a carrier bills is deducted (rule C6). */
export async function freightTaxOf(carrierId: string, place: TaxPlace): Promise<Pick<WebDocument, 'freightDeductible'>> {
  const { deductible = 1 } = await taxOf(carrierId, place)
  return { freightDeductible: deductible }
}
