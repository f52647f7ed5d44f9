import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { Words } from '#domain/core/words.ts'
import { decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { basicQtyOf, type LineSettings } from '#domain/lines.ts'
import type { CouponRule, PriceFacts } from '#domain/prices/price-facts.ts'
import { api, operationQuery, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import type { WebDocument, WebLine } from '../../document-engine/document-types.ts'
import { withHead, withLines } from '../../document-engine/edit-document.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoney, isNegative } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import type { GridLine, PriceReason } from '../../line-grid/lines/types.ts'
import { type FoundPrices, repriceLines, stepsOfLine, submittedPrices } from './order-pricing.ts'

const words = {
  coupons: { zh: '优惠券', en: 'Coupons' },
  onSubmit: { zh: '提交时按活动、优惠券和整单优惠计价', en: 'With offers, coupons and discount, when submitted' },
  onPlace: { zh: '下单时按活动、优惠券和整单优惠计价', en: 'With offers, coupons and discount, when placed' },
  payable: { zh: '应收 {amount}', en: '{amount} to pay' },
  off: { zh: '（优惠 {amount}）', en: ' ({amount} off)' },
  credit: { zh: '可用信用额度 {amount}', en: '{amount} of credit left' },
  margin: { zh: '预计毛利 {amount}', en: '{amount} of margin' },
  unusable: { zh: '所选优惠券不可用', en: 'The coupons chosen cannot be used' },
} as const

type OrderPricesInput = {
  document: WebDocument
  editable: boolean
  settings: LineSettings
  edit: (change: (document: WebDocument) => WebDocument) => void
  /** True if the document is paid before the goods are sent; the credit limit then does not apply. */
  prepaid?: boolean
  /** True if prices are also needed without a customer. */
  walkIn?: boolean
  /** The group-buy or pre-sale through which the goods are bought. Other offers then do not apply. */
  offerId?: string | undefined
}

const noLines: readonly WebLine[] = []

/**
 * All facts on which the prices of a document depend. They are requested again if the customer, goods, units, depots,
 * coupons or the offer change; until the answer arrives, the former facts are used.
 */
function usePriceFacts({ document, editable, walkIn = false, offerId }: OrderPricesInput): PriceFacts | undefined {
  const { customerId, depotId, couponIds, id } = document
  const lines = document.lines ?? noLines
  const goods = useMemo(() => questionOf(lines), [lines])
  const body = { customerId, depotId, couponIds: [...(couponIds ?? [])], documentId: id, lines: goods, ...(offerId ? { offerId } : {}) }
  const { data } = useOperation(
    'PriceApi_facts',
    { body },
    { enabled: editable && (walkIn || Boolean(customerId)) && goods.length > 0, staleTime: 60_000, placeholderData: keepPreviousData },
  )
  return data as PriceFacts | undefined
}

/**
 * The combinations of goods, unit and depot in the lines, each once. They are sorted, so that equal requests share one
 * query.
 */
function questionOf(lines: readonly WebLine[]) {
  const asked = lines.flatMap(({ commInfoId, unitId, depotId }) =>
    commInfoId && unitId ? [{ commInfoId, unitId, ...(depotId ? { depotId } : {}) }] : [],
  )
  const byKey = new Map(asked.map((one) => [JSON.stringify(one), one]))
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

/**
 * Computes the prices of lines while they are entered, with the same arithmetic and facts as the server. Also returns
 * the look-up of price steps, and the preview of offers and coupons.
 */
export function useOrderPrices(asked: OrderPricesInput) {
  const { document, editable, settings, edit, prepaid = false } = asked
  const client = useQueryClient()
  const facts = usePriceFacts(asked)
  const found = useRef<FoundPrices>(new Map())
  const known = useRef<{ facts: PriceFacts; depotId: string | undefined; seen: WeakSet<WebLine> }>(undefined)
  useEffect(() => {
    if (!editable || !facts) return
    const { depotId } = document
    if (known.current?.facts !== facts || known.current.depotId !== depotId) known.current = { facts, depotId, seen: new WeakSet() }
    const { seen } = known.current
    const lines = repriceLines(document, facts, { found: found.current, seen }, settings)
    if (lines) edit((now) => (now.lines === document.lines ? withLines(now, lines, settings) : now))
  }, [document, editable, facts, settings, edit])
  const latest = useRef({ document, facts })
  useEffect(() => {
    latest.current = { document, facts }
  })
  const lookups = useMemo(() => {
    const priceSteps = async (line: GridLine) => {
      const { document, facts } = latest.current
      if (!editable) return frozenSteps(client, document, line)
      return facts ? stepsOfLine(document, line as WebLine, facts) : []
    }
    const whyPrice = async (line: GridLine, toAll: boolean): Promise<PriceReason> => ({
      rows: await priceSteps(line),
      ...(await lastPricesOf(line, latest.current.document.customerId, toAll)),
    })
    return { priceSteps, whyPrice }
  }, [editable, client])
  return { lookups, below: editable && facts ? <PricesBelow {...{ document, facts, settings, edit, prepaid }} /> : null }
}

/** The price steps stored with a line. They are loaded once for all lines of a version of the document. */
async function frozenSteps(client: QueryClient, { id = '', version }: WebDocument, line: GridLine): Promise<PriceReason['rows']> {
  const { queryKey, ...asked } = operationQuery('PriceApi_steps', { query: { id } })
  const steps = await client.fetchQuery({ ...asked, queryKey: [...queryKey, version], staleTime: Number.POSITIVE_INFINITY })
  return steps.flatMap((one) => (one.lineId === line.id ? [one.steps as PriceReason['rows'][number]] : []))
}

/** The last quoted and sold prices to this customer; with `toAll` also those to any customer. */
async function lastPricesOf(line: GridLine, customerId: string | null | undefined, toAll: boolean): Promise<Omit<PriceReason, 'rows'>> {
  const { finalPrice: quoted, salesPrice: sold } = customerId ? await lastPrices(line, { customerId }) : noPrices
  const { finalPrice: quotedToAll, salesPrice: soldToAll } = toAll ? await lastPrices(line, {}) : noPrices
  const given = Object.entries({ quoted, sold, quotedToAll, soldToAll }).filter(([, price]) => price)
  return Object.fromEntries(given)
}

const noPrices: { finalPrice?: string; salesPrice?: string } = {}

/** The last quoted and sold price of a line's goods, in the unit of the line. */
async function lastPrices({ commInfoId, unitId }: GridLine, of: { customerId?: string }): Promise<typeof noPrices> {
  if (!commInfoId || !unitId) return noPrices
  const last = await api('InquirySaleApi_selectInquiryByCommInfoIds', { body: { alCommInfoIds: [commInfoId], alUnitIds: [unitId], ...of } })
  return last[0] ?? noPrices
}

type PricesBelowProps = Pick<OrderPricesInput, 'document' | 'settings' | 'edit'> & { facts: PriceFacts; prepaid: boolean }

/** The customer's coupons to choose from, and the document's total with offers and the chosen coupons. */
function PricesBelow({ document, facts, settings, edit, prepaid }: PricesBelowProps) {
  const say = useSay()
  const later = useDeferredValue(document)
  const chosen = document.couponIds ?? []
  const matters = facts.offers.length > 0 || chosen.length > 0 || hasDiscountAmount(document)
  const prices = useMemo(() => (matters ? submittedPrices(later, facts) : undefined), [matters, later, facts])
  const toggle = ({ id }: CouponRule) => {
    const couponIds = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    edit((now) => withHead(now, { couponIds }, settings))
  }
  return (
    <div className="doc-prices">
      {facts.coupons.length > 0 && (
        <fieldset className="ui-chips" aria-label={say(words.coupons)}>
          <legend>{say(words.coupons)}</legend>
          {facts.coupons.map((coupon) => (
            <button
              key={coupon.id}
              type="button"
              className="ui-chip"
              aria-pressed={chosen.includes(coupon.id)}
              onClick={() => toggle(coupon)}
            >
              {coupon.name}
            </button>
          ))}
        </fieldset>
      )}
      {prices && <PricePreview prices={prices} places={settings.places.amount} when={prepaid ? words.onPlace : words.onSubmit} />}
      {!prepaid && <CreditLeft document={document} />}
      <Margin document={later} settings={settings} />
    </div>
  )
}

/** True if the document has a discount above 0. */
const hasDiscountAmount = ({ discountAmount, discountPercent }: WebDocument) =>
  [discountAmount, discountPercent].some((figure) => (readFigure(figure) ?? zero).gt(0))

type PricePreviewProps = { prices: ReturnType<typeof submittedPrices>; places: number; when: Words }

function PricePreview({ prices: { rows, problems }, places, when }: PricePreviewProps) {
  const say = useSay()
  const total = (of: 'finalAmt' | 'couponAmt') => sum(rows.map((row) => decimal(row[of])))
  const off = total('couponAmt')
  if (problems.length > 0) return <output data-tone="error">{say(words.unusable)}</output>
  return (
    <output>
      {say(when)} {say(fillTemplate(words.payable, { amount: formatMoney(total('finalAmt').toFixed(), places) }))}
      {!off.isZero() && say(fillTemplate(words.off, { amount: formatMoney(off.toFixed(), places) }))}
    </output>
  )
}

/** The customer's remaining credit, without this document. */
function CreditLeft({ document: { customerId = '', id } }: { document: WebDocument }) {
  const say = useSay()
  const query = { customerId, ...(id ? { documentId: id } : {}) }
  const { data } = useOperation('PriceApi_credit', { query }, { enabled: customerId !== '' })
  if (data?.left === undefined) return null
  return (
    <span data-tone={isNegative(data.left) ? 'error' : undefined}>
      {say(fillTemplate(words.credit, { amount: formatMoney(data.left) }))}
    </span>
  )
}

/** The kind of goods that are services. They have no stock and no cost. */
const service = 2

/**
 * The margin: untaxed amounts of the lines less the present costs in their depots. Only for users who may see costs; a
 * dash if any cost is unknown.
 */
function Margin({ document, settings }: { document: WebDocument; settings: LineSettings }) {
  const say = useSay()
  const { can } = useSession()
  const lines = (document.lines ?? noLines).filter(({ commInfoId }) => commInfoId)
  const commInfoIds = [...new Set(lines.map(({ commInfoId }) => commInfoId ?? ''))].sort()
  const { data } = useOperation(
    'InventoryApi_selectByCommInfoIdsUnitIds',
    { body: { commInfoIds } },
    { enabled: can('cost_view') && commInfoIds.length > 0, staleTime: 60_000 },
  )
  if (!data) return null
  const margins = lines.map((line) => {
    const stock = data.find(({ commInfoId, depotId }) => commInfoId === line.commInfoId && depotId === (line.depotId ?? document.depotId))
    const cost = line.commKind === service ? '0' : stock?.costPrice
    return cost ? (readFigure(line.purchaseAmt) ?? zero).sub(decimal(cost).mul(basicQtyOf(line, settings))) : undefined
  })
  const known = margins.filter((margin) => margin !== undefined)
  const amount = known.length < margins.length ? '–' : formatMoney(sum(known).toFixed(), settings.places.amount)
  return <span>{say(fillTemplate(words.margin, { amount }))}</span>
}
