import { daysLater, monthsLater } from '#domain/core/day-periods.ts'
import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { voucherPagePaths } from '../../core/paths.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { PeriodDocument } from './period-document.tsx'
import { periodPageWords as words } from './period-words.ts'

/** The documents of a period whose vouchers have not been pushed to accounting, with a link to push them. */
export function PeriodVouchers({ period, entity }: { period: string; entity: string | undefined }) {
  const say = useSay()
  const { can } = useSession()
  const vouchers = useOperation('PeriodApi_vouchers', { query: { period, legalEntity: entity } }, { staleTime: 0 })
  if (vouchers.isError) return <ErrorState error={vouchers.error} onRetry={() => void vouchers.refetch()} />
  if (!vouchers.data) return <Skeleton width="70%" lines={2} />
  const { pushed, waiting, failed, documents } = vouchers.data
  const open = waiting + failed
  if (pushed + open === 0) return <Empty>{say(words.noControls)}</Empty>
  const counted = (text: Words, count: number) => say(fillTemplate(text, { count: String(count) }))
  if (open === 0)
    return (
      <p>
        <StatusDot tone="green">{counted(words.allPushed, pushed)}</StatusDot>
      </p>
    )
  const said = [counted(words.unpushed, open), failed > 0 && counted(words.failed, failed), pushed > 0 && counted(words.pushed, pushed)]
  const startTime = `${period}-01`
  const days = { startTime, endTime: daysLater(monthsLater(startTime, 1), -1) }
  return (
    <div className="periods-obstacle">
      <p>
        <StatusDot tone={failed > 0 ? 'red' : 'orange'}>{said.filter(Boolean).join(' · ')}</StatusDot>
        {can('pushaccounting_view') && (
          <TabLink to={`${voucherPagePaths.list}?${new URLSearchParams(days)}`} className="ui-link">
            {say(words.toVouchers)}
          </TabLink>
        )}
      </p>
      <ul className="periods-things">
        {documents.map((document) => (
          <PeriodDocument key={document.id} document={document} />
        ))}
      </ul>
      {open > documents.length && <p className="ui-muted">{counted(words.hidden, open - documents.length)}</p>}
    </div>
  )
}
