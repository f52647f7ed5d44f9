import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { useOperation } from '../../../../client/api.ts'
import type { DocumentOf } from '../../../../document-engine/document-types.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { depositTerm, offerTerms } from '../../../../document-words/offer-terms.ts'
import { formatMoment, formatPrice } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/fields/fields.tsx'

const words = {
  title: { zh: '拼团与预售', en: 'Group-buy and pre-sale' },
  offer: { zh: '按活动购买', en: 'Bought by' },
  none: { zh: '不参加', en: 'None' },
  group: { zh: '拼团', en: 'Group' },
  newGroup: { zh: '发起新团', en: 'Begin a new group' },
  waiting: { zh: '已参团{joined}人，还差{left}人，{end}截止', en: '{joined} joined, {left} to go, until {end}' },
} as const satisfies Record<string, Words>

type MallOrder = DocumentOf<typeof mallOrderDocument>
type Offer = DataOf<'MallOrderApi_offers'>[number]
type Props = { document: MallOrder; onChange: (change: Partial<MallOrder>) => void }

/**
 * Fields for the group-buy or pre-sale of a new order, and for the group it joins. Nothing is shown if the store has
 * no such offers.
 */
export function MallOrderOffer({ document, onChange }: Props) {
  const say = useSay()
  const { depotId = '', customerId, offerId = '', groupId = '' } = document
  const query = { depotId, ...(customerId ? { customerId } : {}) }
  const { data = [] } = useOperation('MallOrderApi_offers', { query }, { enabled: depotId !== '', staleTime: 60_000 })
  const offer = data.find(({ id }) => id === offerId)
  if (data.length === 0 && !offerId) return null
  return (
    <section aria-label={say(words.title)} className="doc-fields">
      <SelectField
        label={say(words.offer)}
        none={say(words.none)}
        value={offerId}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChange({ offerId: id || undefined, groupId: undefined })}
      />
      {offer?.groupSize !== undefined && (
        <SelectField
          label={say(words.group)}
          none={say(words.newGroup)}
          value={groupId}
          options={offer.groups.map((one) => ({ value: one.id, label: say(groupLabel(one, offer.groupSize ?? 0)) }))}
          onChange={(id) => onChange({ groupId: id || undefined })}
        />
      )}
      {offer && <OfferTerms offer={offer} />}
    </section>
  )
}

const groupLabel = ({ joined, groupDeadline }: Offer['groups'][number], size: number): Words =>
  fillTemplate(words.waiting, { joined: String(joined), left: String(size - joined), end: formatMoment(groupDeadline) })

/** Prices of the goods in the offer, and its terms for the buyer. */
function OfferTerms({ offer }: { offer: Offer }) {
  const say = useSay()
  const price = ({ commInfoName, price: each, unitName, depositAmt }: Offer['goods'][number]) =>
    [`${commInfoName} ${formatPrice(each)}/${unitName}`, ...(depositAmt ? [say(depositTerm({ depositAmt, unitName }))] : [])].join(' ')
  return <output data-wide>{[...offer.goods.map(price), ...offerTerms(offer).map(say)].join(' · ')}</output>
}
