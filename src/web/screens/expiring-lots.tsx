import type { Words } from '#domain/words.ts'
import { useOperation } from '../api.ts'
import { useSay } from '../i18n/index.ts'
import { useSession } from '../session.ts'
import { FigureLink } from '../shell/figure-link.tsx'
import { Card } from '../ui/card.tsx'

const words = {
  title: { zh: '效期预警', en: 'Expiry of lots' },
  soon: { zh: '即将到期和已过期批次', en: 'About to expire, or past' },
  past: { zh: '已过期批次', en: 'Past their last day' },
} as const satisfies Record<string, Words>

/** How lots are found in the list of stock by lot: by the days that the tenant sets (LOT_ALERT_DAYS), and past their last one. */
const soon = 1
const past = 2
const lotsWith = (expiring: number) => `/stock/inventory?by=lot&expiring=${expiring}`

/** Lots that somebody has to do something about, sell, return or write off; nothing where there are none. */
export default function ExpiringLots() {
  const say = useSay()
  const { can } = useSession()
  const enabled = can('inventory_view')
  const inTime = useOperation('LotStockApi_list', { query: { expiring: soon, size: 1 } }, { enabled })
  const tooLate = useOperation('LotStockApi_list', { query: { expiring: past, size: 1 } }, { enabled })
  if (!inTime.data?.total) return null
  return (
    <Card title={say(words.title)}>
      <ul className="shell-figures">
        <FigureLink to={lotsWith(soon)} label={say(words.soon)} figure={String(inTime.data.total)} />
        {(tooLate.data?.total ?? 0) > 0 && <FigureLink to={lotsWith(past)} label={say(words.past)} figure={String(tooLate.data?.total)} />}
      </ul>
    </Card>
  )
}
