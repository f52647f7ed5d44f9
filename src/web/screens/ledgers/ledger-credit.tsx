import type { Words } from '#domain/core/words.ts'
import type { Ledger } from '#resources/reports/ledger.ts'
import { useOperation } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'
import { FigureList } from '../../ui/figure-list.tsx'

const words = {
  limit: { zh: '信用额度', en: 'Credit limit' },
  granted: { zh: '授信额度', en: 'Credit limit' },
  used: { zh: '已用额度', en: 'Used' },
  left: { zh: '可用额度', en: 'Left' },
} as const satisfies Record<string, Words>

/**
 * The credit limit of a customer, or with a supplier: how much is used, and how much remains. Nothing is shown if
 * there is no limit.
 */
export function LedgerCredit({ party, partner }: { party: Exclude<Ledger['party'], 'cash'>; partner: string }) {
  const say = useSay()
  const places = usePlaces()
  const isCustomer = party === 'customer'
  const ofCustomer = useOperation('PriceApi_credit', { query: { customerId: partner } }, { enabled: isCustomer })
  const ofSupplier = useOperation('SupplierLedgerApi_credit', { query: { supplierId: partner } }, { enabled: !isCustomer })
  const { data } = isCustomer ? ofCustomer : ofSupplier
  if (data?.creditLimit === undefined) return null
  const shown = [
    [isCustomer ? words.limit : words.granted, data.creditLimit],
    [words.used, data.exposure],
    [words.left, data.left],
  ] as const
  const figures = shown.flatMap(([label, figure]) =>
    figure === undefined ? [] : [{ key: label.zh, label: say(label), figure: <Figure value={figure} places={places.amount} /> }],
  )
  return <FigureList figures={figures} endsInResult />
}
