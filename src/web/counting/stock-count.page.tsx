import { parseAsString } from 'nuqs/server'
import { fillPlaceholders } from '#domain/core/words.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { stockCountDocument } from '#resources/documents/stock/stock-count.document.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { newAddressOf } from '../document-engine/unsaved-ids.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { Button } from '../ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { CountList } from './count-list.tsx'
import { CountScan } from './count-scan.tsx'
import { SendBar } from './send-bar.tsx'
import { type Counting, useCounting } from './use-counting.ts'
import { countingWords as words } from './words.ts'
import './counting.css'

const query = { id: parseAsString }
const { counting } = stockCount.states

/** Counting on a phone: the user chooses a count, then scans goods or types their codes. */
export default function CountingPage() {
  const [{ id }, setQuery] = usePageQuery(query)
  return (
    <div className="shell-page counting">
      {id ? <CountingView key={id} id={id} /> : <ChooseCount onChoose={(chosen) => setQuery({ id: chosen })} />}
    </div>
  )
}

/** Chooses one of the open counts. */
function ChooseCount({ onChoose }: { onChoose: (id: string) => void }) {
  const say = useSay()
  const { data, error } = useOperation('CheckInventoryApi_list', { query: { status: String(counting.code), size: 50 } })
  if (error) return <ErrorState error={error} />
  if (!data) return <Skeleton width="100%" lines={3} />
  if (data.records.length === 0) return <NoOpenCounts />
  return (
    <section aria-label={say(words.choose)} className="counting-choices">
      <h2>{say(words.choose)}</h2>
      {data.records.map(({ id, billNo, depotName, countedCount = 0, lineCount = 0 }) => (
        <Button key={id} onClick={() => onChoose(id)}>
          <strong>{billNo}</strong> {depotName}{' '}
          <span className="ui-muted">
            {countedCount}/{lineCount}
          </span>
        </Button>
      ))}
    </section>
  )
}

/** Shown if no count is open: offers to begin a new one, or to open the list of counts. */
function NoOpenCounts() {
  const say = useSay()
  const open = useOpenTab()
  const { can } = useSession()
  const ways = (
    <p className="counting-ways">
      {can(`${stockCountDocument.right}_add`) && (
        <Button kind="primary" onClick={() => open(newAddressOf(stockCount.id))}>
          {say(words.begin)}
        </Button>
      )}
      <Button onClick={() => open(stockCountDocument.menu.path)}>{say(words.toList)}</Button>
    </p>
  )
  return <Empty action={ways}>{say(words.none)}</Empty>
}

function CountingView({ id }: { id: string }) {
  const say = useSay()
  const now = useCounting(id)
  if (now.canKeep === false) return <Empty>{say(words.cannotKeep)}</Empty>
  if (now.error) return <ErrorState error={now.error} />
  if (!now.count) return <Skeleton width="100%" lines={6} />
  const isOpen = now.count.status === counting.code
  return (
    <>
      <CountingHead counting={now} id={id} />
      <SendBar counting={now} lines={now.count.lines} version={now.count.version} countId={id} />
      {isOpen && <CountScan counting={now} lines={now.count.lines} />}
      <CountList counting={now} lines={now.count.lines} isOpen={isOpen} />
    </>
  )
}

function CountingHead({ counting: { count }, id }: { counting: Counting; id: string }) {
  const say = useSay()
  const [language] = useLanguage()
  const open = useOpenTab()
  if (!count) return null
  const { billNo, depotName, lines, status, statusName = '' } = count
  const counted = lines.filter(({ qty }) => qty !== undefined).length
  return (
    <header className="counting-head">
      <h2>
        {billNo} {depotName}
      </h2>
      <span role="status">
        {fillPlaceholders(say(words.progress), { counted: String(counted), count: String(lines.length) }, language)}
      </span>
      <Button kind="quiet" onClick={() => open(`${stockCountDocument.form}?id=${id}`)}>
        {say(words.toDocument)}
      </Button>
      {status !== counting.code && <p className="ui-wrong">{fillPlaceholders(say(words.closed), { status: statusName }, language)}</p>}
    </header>
  )
}
