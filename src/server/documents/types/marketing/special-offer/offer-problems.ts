import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { type DecimalPlaces, decimal, readFigure } from '#domain/figures/decimal.ts'
import { type Masters, masterLabels } from '#server/documents/engine/master-types.ts'

/** Goods of an offer as stored. */
export type OfferGoods = {
  id?: string
  commInfoId: string
  unitId: string
  finalPrice?: string
  discountRate?: string
  giftEvery?: string
  limitPerOrder?: string
  limitQty?: string
  limitPerCustomer?: string
  depositAmt?: string
  soldQty?: string
}

const terms = ['finalPrice', 'discountRate', 'giftEvery'] as const
const quantities = ['giftEvery', 'limitPerOrder', 'limitQty', 'limitPerCustomer'] as const

const [groupBuy, preSale] = [2, 4]

type OfferKindTerms = { type?: number; groupSize?: number; deliveryDate?: string; depositForfeit?: number }
type FieldFault = { field: string; reason: Words; rule?: Problem['rule'] }

/**
 * Problems that an offer must not have when it comes into force: what its kind requires is missing, or goods do not
 * have exactly one kind of terms.
 */
export function offerProblems(offer: OfferKindTerms, goods: readonly OfferGoods[], masters: Masters, places: DecimalPlaces): Problem[] {
  return [
    ...kindProblems(offer).map(({ field, reason }): Problem => ({ field, rule: 'FIELD_BAD', reason })),
    ...(goods.length === 0 ? [{ rule: 'LINES_EMPTY' } satisfies Problem] : []),
    ...goods.flatMap((line, at) => [
      ...lineProblems(line, goods.slice(0, at), offer, places).map(
        ({ field, reason }): Problem => ({ row: at + 1, field, rule: 'LINE_BAD', reason }),
      ),
      ...masterProblems(line, at + 1, masters),
    ]),
  ]
}

function kindProblems({ type, groupSize, deliveryDate, depositForfeit }: OfferKindTerms): FieldFault[] {
  if (type === groupBuy && !groupSize)
    return [{ field: 'groupSize', reason: { zh: '请填写成团人数', en: 'a group-buy needs the size of a group' } }]
  if (type === preSale && !deliveryDate)
    return [{ field: 'deliveryDate', reason: { zh: '请填写发货日期', en: 'a pre-sale needs a day of delivery' } }]
  if (type !== preSale && depositForfeit === 2)
    return [{ field: 'depositForfeit', reason: { zh: '只有预售有定金', en: 'only a pre-sale has a deposit' } }]
  return []
}

function lineProblems(line: OfferGoods, before: readonly OfferGoods[], offer: OfferKindTerms, places: DecimalPlaces): FieldFault[] {
  const given = terms.filter((field) => line[field] !== undefined)
  return [
    ...(given.length === 1
      ? []
      : [
          {
            field: 'finalPrice',
            reason: { zh: '活动价、折扣、买几赠一必须且只能填一项', en: 'give a price, a percentage or a gift, one of them' },
          },
        ]),
    ...(before.some(({ commInfoId, unitId }) => commInfoId === line.commInfoId && unitId === line.unitId)
      ? [{ field: 'commInfoId', reason: { zh: '商品和单位重复', en: 'goods and unit stand here twice' } }]
      : []),
    ...quantities.flatMap((field) => figureProblem(line, field, places.qty)),
    ...figureProblem(line, 'finalPrice', places.price),
    ...rateProblem(line),
    ...depositProblem(line, offer, places),
  ]
}

const below = { zh: '必须大于0', en: 'it must be more than 0' }

function figureProblem(line: OfferGoods, field: keyof OfferGoods, places: number): FieldFault[] {
  const figure = readFigure(line[field])
  if (figure === undefined) return []
  if (!figure.gt('0')) return [{ field, reason: below }]
  return figure.decimalPlaces() > places ? [{ field, reason: { zh: `最多${places}位小数`, en: `at most ${places} decimals` } }] : []
}

function rateProblem({ discountRate }: OfferGoods): FieldFault[] {
  const rate = readFigure(discountRate)
  return rate && !(rate.gt('0') && rate.lt('100'))
    ? [{ field: 'discountRate', reason: { zh: '必须大于0且小于100', en: 'it must be between 0 and 100' } }]
    : []
}

const beyondFifth = { zh: '不退的定金不能超过活动价的20%', en: 'a deposit that can be forfeited may be at most a fifth of the price' }
const beyondPrice = { zh: '定金不能超过活动价', en: 'it may be at most the price' }

/** Problem of a deposit: it must not exceed the price, and if it can be forfeited, a fifth of the price (rule B8). */
function depositProblem(line: OfferGoods, { type, depositForfeit }: OfferKindTerms, places: DecimalPlaces): FieldFault[] {
  const deposit = readFigure(line.depositAmt)
  if (!deposit) return []
  if (type !== preSale) return [{ field: 'depositAmt', reason: { zh: '只有预售有定金', en: 'only a pre-sale has a deposit' } }]
  const price = decimal(line.finalPrice ?? '0')
  const most = depositForfeit === 2 ? price.mul('0.2') : price
  if (deposit.gt(most)) return [{ field: 'depositAmt', reason: depositForfeit === 2 ? beyondFifth : beyondPrice }]
  return figureProblem(line, 'depositAmt', places.amount)
}

function masterProblems({ commInfoId, unitId }: OfferGoods, row: number, masters: Masters): Problem[] {
  const goods = masters.goods.get(commInfoId)
  if (!goods) return [{ row, field: 'commInfoId', rule: 'LINE_BAD' }]
  if (!masters.units.get(commInfoId)?.some((unit) => unit.unitId === unitId)) return [{ row, field: 'unitId', rule: 'LINE_BAD' }]
  return goods.isOn ? [] : [{ row, field: 'commInfoId', rule: 'MASTER_OFF', params: { kind: masterLabels.goods, name: goods.name } }]
}
