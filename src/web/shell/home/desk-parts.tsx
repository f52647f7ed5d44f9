import { type ReactNode, useMemo } from 'react'
import { daysLater } from '#domain/core/day-periods.ts'
import { useSession } from '../../client/session.ts'
import OpenByStatus from '../../documents/list/open-by-status.tsx'
import { useSay } from '../../i18n/index.ts'
import { FigureLink } from '../../navigation/figure-link.tsx'
import { arrangedWidgets, type Desk, type useDesk, type WidgetId } from '../../navigation/use-desk.ts'
import SetupWay from '../../setup/setup-card.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { DeskChart } from './desk-chart.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { DeskPages, DeskSavedPages } from './desk-pages.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { deskWords as words } from './desk-words.ts'

type DeskData = ReturnType<typeof useDesk>

/**
 * The parts of the home page, in the user's order. They are all drawn when the data have arrived, so that nothing
 * moves afterwards.
 */
export default function DeskParts({ shown }: { shown: DeskData }) {
  const { desk, error } = shown
  const parts = arrangedWidgets(desk?.widgets)
  return (
    <>
      <SetupWay />
      {desk || error ? (
        <div className="desk">{parts.flatMap(({ id, hidden }) => (hidden ? [] : [<DeskPart key={id} id={id} shown={shown} />]))}</div>
      ) : (
        <DeskSkeleton />
      )}
    </>
  )
}

/** One part of the home page. It takes no space if the user lacks the right or there are no data. */
function DeskPart({ id, shown: { desk, error, scope, choose } }: { id: WidgetId; shown: DeskData }): ReactNode {
  if (id === 'waits')
    return (
      <div className="shell-home-figures">
        {error && !desk ? <ErrorState error={error} /> : <OpenByStatus work={desk?.work} scope={scope} onScope={choose} />}
      </div>
    )
  if (id === 'pages') return <DeskPages />
  if (id === 'favourites' || id === 'recents') return <DeskSavedPages kind={id} />
  if (!desk) return null
  if (id === 'alerts') return <Alerts alerts={desk.alerts} />
  if (id === 'stock') return <StockChart stock={desk.stock} />
  return <Trade id={id} trade={desk.trade} />
}

const daysBack = 28

function Trade({ id, trade }: { id: 'figures' | 'trade'; trade: Desk['trade'] }) {
  const say = useSay()
  const { config } = useSession()
  const days = useMemo(() => Array.from({ length: daysBack }, (_, at) => daysLater(config.today, at + 1 - daysBack)), [config.today])
  if (!trade) return null
  if (id === 'figures') return <DeskFigures trade={trade} days={days} />
  const of = new Map(trade.map((row) => [row.billDate, row]))
  const series = (['salesAmt', 'purchaseAmt'] as const)
    .filter((name) => trade.some((row) => row[name] !== undefined))
    .map((name) => ({ name, label: words.figures[name] }))
  const bars = days.map((day) => ({
    key: day,
    label: day.slice(5),
    figures: { salesAmt: of.get(day)?.salesAmt, purchaseAmt: of.get(day)?.purchaseAmt },
  }))
  return series.length === 0 ? null : <DeskChart title={say(words.parts.trade)} head={say(words.day)} bars={bars} series={series} />
}

function StockChart({ stock = [] }: { stock: Desk['stock'] }) {
  const say = useSay()
  if (stock.length === 0) return null
  const bars = stock.map(({ depotId, depotName, stockAmt }) => ({ key: depotId, label: depotName, figures: { stockAmt } }))
  const series = [{ name: 'stockAmt', label: words.figures.stockAmt }]
  return <DeskChart title={say(words.parts.stock)} head={say(words.depot)} bars={bars} series={series} />
}

const statements = (list: string) => (today: string) =>
  `/analysis/reconciliation?${new URLSearchParams({ startTime: daysLater(today, -92), endTime: today, groupBy: list })}`
const placesOf: Readonly<Record<keyof typeof words.alerts, string | ((today: string) => string)>> = {
  lotsSoon: '/stock/inventory?by=lot&expiring=1',
  lotsPast: '/stock/inventory?by=lot&expiring=2',
  belowMin: '/stock/inventory?belowMin=2',
  negativeMargin: '/profit/index?groupBy=goods&sort=profitAmt',
  overdue: '/analysis/receivableAge',
  statementTheirs: statements('theirs'),
  statementMissing: statements('missing'),
  statementDiffers: statements('differs'),
  couponsEnding: '/marketing/coupon',
}
const isAlert = (name: string): name is keyof typeof words.alerts => name in words.alerts

function Alerts({ alerts }: Pick<Desk, 'alerts'>) {
  const say = useSay()
  const { config } = useSession()
  const placeOf = (place: (typeof placesOf)[keyof typeof placesOf]) => (typeof place === 'string' ? place : place(config.today))
  const known = alerts.flatMap(({ name, count }) => (isAlert(name) ? [{ name, count }] : []))
  if (known.length === 0) return null
  return (
    <Card title={say(words.parts.alerts)}>
      <ul className="shell-figures">
        {known.map(({ name, count }) => (
          <FigureLink key={name} to={placeOf(placesOf[name])} label={say(words.alerts[name])} figure={String(count)} />
        ))}
      </ul>
    </Card>
  )
}
