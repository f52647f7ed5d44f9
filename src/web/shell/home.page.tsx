import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { daysLater } from '#domain/day-periods.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/states.tsx'
import { DeskChart } from './desk-chart.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { DeskPages, DeskPlaces } from './desk-places.tsx'
import { deskWords as words } from './desk-words.ts'
import { FigureLink } from './figure-link.tsx'
import { adopt } from './places.ts'
import { arranged, type Desk, useDesk, type WidgetId } from './use-desk.ts'
import './home.css'

const SetupWay = lazyPart(async () => (await import('../setup/setup-card.tsx')).default)
const OpenByStatus = lazyPart(async () => (await import('../documents/list/open-by-status.tsx')).default)

/** The workbench: what waits, the week's figures, charts, what to look at, and the way to pages; arranged by who is signed in. */
export default function HomePage() {
  const word = useWord()
  const say = useSay()
  const { user, config } = useSession()
  const shown = useDesk()
  const [isArranging, setArranging] = useState(false)
  const { desk } = shown
  useEffect(() => {
    if (desk) adopt(user.user_id, desk)
  }, [desk, user.user_id])
  const parts = arranged(desk?.widgets)
  return (
    <div className="shell-page shell-home">
      <header className="desk-head">
        <div>
          <h1>{word('welcome', { name: user.real_name ?? user.user_name })}</h1>
          <p className="ui-muted">{[user.dept_name, word('today', { date: config.today })].filter(Boolean).join(' · ')}</p>
        </div>
        <Button kind="quiet" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {say(isArranging ? words.done : words.arrange)}
        </Button>
      </header>
      <SetupWay />
      {isArranging ? (
        <Arranging parts={parts} onArrange={(widgets) => void shown.arrange(widgets)} />
      ) : (
        <div className="desk">{parts.flatMap(({ id, hidden }) => (hidden ? [] : [<Part key={id} id={id} shown={shown} />]))}</div>
      )}
    </div>
  )
}

type Shown = ReturnType<typeof useDesk>

/** A part of the home page; what its reader may not see, or what there is none of, takes no room. */
function Part({ id, shown: { desk, error, scope, choose } }: { id: WidgetId; shown: Shown }): ReactNode {
  if (id === 'waits')
    return (
      <div className="shell-home-figures">
        {error && !desk ? <ErrorState error={error} /> : <OpenByStatus work={desk?.work} scope={scope} onScope={choose} />}
      </div>
    )
  if (id === 'pages') return <DeskPages />
  if (id === 'favourites' || id === 'recents') return <DeskPlaces kind={id} />
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

type Parts = ReturnType<typeof arranged>

/** Hides, shows and orders the parts of the home page. */
function Arranging({ parts, onArrange }: { parts: Parts; onArrange: (parts: Parts) => void }) {
  const say = useSay()
  const moved = (at: number, by: number) => parts.toSpliced(at, 1).toSpliced(at + by, 0, ...parts.slice(at, at + 1))
  return (
    <ol className="desk-arranging">
      {parts.map(({ id, hidden }, at) => (
        <li key={id} data-hidden={hidden}>
          <span>{say(words.parts[id])}</span>
          <IconButton label={`${say(words.up)} ${say(words.parts[id])}`} disabled={at === 0} onClick={() => onArrange(moved(at, -1))}>
            ↑
          </IconButton>
          <IconButton
            label={`${say(words.down)} ${say(words.parts[id])}`}
            disabled={at === parts.length - 1}
            onClick={() => onArrange(moved(at, 1))}
          >
            ↓
          </IconButton>
          <Button
            kind="quiet"
            aria-label={`${say(hidden ? words.show : words.hide)} ${say(words.parts[id])}`}
            onClick={() => onArrange(parts.map((part) => (part.id === id ? { id, hidden: !hidden } : part)))}
          >
            {say(hidden ? words.show : words.hide)}
          </Button>
        </li>
      ))}
    </ol>
  )
}
