import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { decimal, sum } from '#domain/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { CouponRule, PriceFacts } from '#domain/price-facts.ts'
import { api, useOperation } from '../../api.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import type { WebDocument, WebLine } from '../engine/document-types.ts'
import { withHead, withLines } from '../engine/edit-document.ts'
import type { GridLine, PriceReason } from '../line-grid/types.ts'
import { filled } from '../words/fill-words.ts'
import { type Found, repriced, stepsOfLine, submittedPrices } from './order-pricing.ts'

const words = {
  coupons: { zh: '优惠券', en: 'Coupons' },
  onSubmit: { zh: '提交时按活动和优惠券计价', en: 'With offers and coupons, when submitted' },
  payable: { zh: '应收 {amount}', en: '{amount} to pay' },
  off: { zh: '（优惠 {amount}）', en: ' ({amount} off)' },
  unusable: { zh: '所选优惠券不可用', en: 'The coupons chosen cannot be used' },
} as const

type Asked = {
  document: WebDocument
  editable: boolean
  settings: LineSettings
  edit: (change: (document: WebDocument) => WebDocument) => void
}

const noLines: readonly WebLine[] = []

/** All that the prices of a document are made from, in one request for as long as customer, goods and units stay the same. */
function useFacts({ document, editable }: Asked): PriceFacts | undefined {
  const { customerId, depotId, couponIds, id } = document
  const lines = document.lines ?? noLines
  const goods = useMemo(() => questionOf(lines), [lines])
  const body = { customerId, depotId, couponIds: [...(couponIds ?? [])], documentId: id, lines: goods }
  const { data } = useOperation(
    'PriceApi_facts',
    { body },
    { enabled: editable && Boolean(customerId) && goods.length > 0, staleTime: 60_000 },
  )
  return data as PriceFacts | undefined
}

/** Each goods in each unit and depot once, in one order, so that the same question is asked once. */
function questionOf(lines: readonly WebLine[]) {
  const asked = lines.flatMap(({ commInfoId, unitId, depotId }) =>
    commInfoId && unitId ? [{ commInfoId, unitId, ...(depotId ? { depotId } : {}) }] : [],
  )
  const byKey = new Map(asked.map((one) => [JSON.stringify(one), one]))
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

/** Prices lines while they are entered, by the arithmetic of the server from its facts; answers why, and what offers and coupons will make of it. */
export function useOrderPrices(asked: Asked) {
  const { document, editable, settings, edit } = asked
  const facts = useFacts(asked)
  const found = useRef<Found>(new Map())
  const known = useRef<{ facts: PriceFacts; depotId: string | undefined; seen: WeakSet<WebLine> }>(undefined)
  useEffect(() => {
    if (!editable || !facts) return
    const { depotId } = document
    if (known.current?.facts !== facts || known.current.depotId !== depotId) known.current = { facts, depotId, seen: new WeakSet() }
    const { seen } = known.current
    const lines = repriced(document, facts, { found: found.current, seen }, settings)
    if (lines) edit((now) => (now.lines === document.lines ? withLines(now, lines, settings) : now))
  }, [document, editable, facts, settings, edit])
  const latest = useRef({ document, facts })
  useEffect(() => {
    latest.current = { document, facts }
  })
  const lookups = useMemo(() => ({ whyPrice: (line: GridLine) => whyPrice(line, latest.current, editable) }), [editable])
  return { lookups, below: editable && facts ? <PricesBelow {...{ document, facts, settings, edit }} /> : null }
}

/** As it was frozen, or as it would be; and what was last quoted to the customer and sold to him. */
async function whyPrice(
  line: GridLine,
  { document, facts }: { document: WebDocument; facts: PriceFacts | undefined },
  editable: boolean,
): Promise<PriceReason> {
  const { id = '', customerId } = document
  const { commInfoId, unitId } = line
  const rows = editable
    ? facts
      ? stepsOfLine(document, line as WebLine, facts)
      : []
    : (await api('PriceApi_steps', { query: { id } }))
        .filter(({ lineId }) => lineId === line.id)
        .map(({ steps }) => steps as PriceReason['rows'][number])
  const last =
    customerId && commInfoId && unitId
      ? await api('InquirySaleApi_selectInquiryByCommInfoIds', { body: { alCommInfoIds: [commInfoId], alUnitIds: [unitId], customerId } })
      : []
  const [{ finalPrice: quoted, salesPrice: sold } = {}] = last
  return { rows, ...(quoted ? { quoted } : {}), ...(sold ? { sold } : {}) }
}

type BelowProps = Pick<Asked, 'document' | 'settings' | 'edit'> & { facts: PriceFacts }

/** The customer's coupons to choose from, and what the document comes to with offers and those chosen. */
function PricesBelow({ document, facts, settings, edit }: BelowProps) {
  const say = useSay()
  const later = useDeferredValue(document)
  const chosen = document.couponIds ?? []
  const matters = facts.offers.length > 0 || chosen.length > 0
  const prices = useMemo(() => (matters ? submittedPrices(later, facts) : undefined), [matters, later, facts])
  const toggle = ({ id }: CouponRule) => {
    const couponIds = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    edit((now) => withHead(now, { couponIds }, settings))
  }
  if (facts.coupons.length === 0 && !prices) return null
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
      {prices && <Preview prices={prices} places={settings.places.amount} />}
    </div>
  )
}

function Preview({ prices: { rows, problems }, places }: { prices: ReturnType<typeof submittedPrices>; places: number }) {
  const say = useSay()
  const total = (of: 'finalAmt' | 'couponAmt') => sum(rows.map((row) => decimal(row[of])))
  const off = total('couponAmt')
  if (problems.length > 0) return <output data-tone="error">{say(words.unusable)}</output>
  return (
    <output>
      {say(words.onSubmit)} {say(filled(words.payable, { amount: formatMoney(total('finalAmt').toFixed(), places) }))}
      {!off.isZero() && say(filled(words.off, { amount: formatMoney(off.toFixed(), places) }))}
    </output>
  )
}
