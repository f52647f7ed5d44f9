import { decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { usePlaces } from '../../client/session.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import type { Desk } from '../../navigation/use-desk.ts'
import { deskWords as words } from './desk-words.ts'

type TradeDay = NonNullable<Desk['trade']>[number]
type Name = 'salesAmt' | 'profitAmt' | 'receivedAmt' | 'purchaseAmt' | 'billCount'

/** Figures by importance. The home page shows the first four of those that the user's role may see. */
const names: readonly Name[] = ['salesAmt', 'profitAmt', 'receivedAmt', 'purchaseAmt', 'billCount']
const most = 4
const week = 7

const figureOf = (row: TradeDay | undefined, name: Name) => readFigure(String(row?.[name] ?? '')) ?? zero

/** A figure on each of these days, the oldest first. A day without trade is 0, because the report leaves it out. */
export function daysOf(rows: readonly TradeDay[], days: readonly string[], name: Name) {
  const of = new Map(rows.map((row) => [row.billDate, row]))
  return days.map((day) => figureOf(of.get(day), name))
}

/** Four figures of the last week, with their days and the change from the week before. Each links to its report. */
export function DeskFigures({ trade, days }: { trade: readonly TradeDay[]; days: readonly string[] }) {
  const shown = names.filter((name) => trade.length === 0 || trade.some((row) => row[name] !== undefined)).slice(0, most)
  return (
    <ul className="desk-figures">
      {shown.map((name) => (
        <Figure key={name} name={name} of={daysOf(trade, days.slice(-2 * week), name)} days={days.slice(-week)} />
      ))}
    </ul>
  )
}

function Figure({ name, of, days }: { name: Name; of: ReturnType<typeof daysOf>; days: readonly string[] }) {
  const say = useSay()
  const places = usePlaces()
  const [before, now] = [sum(of.slice(0, -week)), sum(of.slice(-week))]
  const change = before.isZero() ? undefined : decimal(now.sub(before)).mul(100).div(before.abs()).toFixed(1)
  const period = new URLSearchParams({ startTime: days[0] ?? '', endTime: days.at(-1) ?? '' })
  return (
    <li>
      <TabLink to={`/analysis/trade?${period}`}>
        <span className="ui-muted">{`${say(words.figures[name])} · ${say(words.week)}`}</span>
        <strong>{name === 'billCount' ? now.toFixed(0) : formatMoney(now.toFixed(), places.amount)}</strong>
        <span className="desk-trend">
          <Spark of={of.map((figure) => figure.toNumber())} />
          {change !== undefined && (
            <span className="ui-muted">
              {say(words.lastWeek)} {change.startsWith('-') ? '' : '+'}
              {change}%
            </span>
          )}
        </span>
      </TabLink>
    </li>
  )
}

const [width, height] = [96, 24]

/** The days of a figure as a small line. It is decorative, because the report has the figures. */
function Spark({ of }: { of: readonly number[] }) {
  const [low, high] = [Math.min(0, ...of), Math.max(0, ...of)]
  const y = (figure: number) => height - 2 - ((figure - low) / (high - low || 1)) * (height - 4)
  const points = of.map((figure, at) => `${(at / Math.max(of.length - 1, 1)) * width},${y(figure)}`).join(' ')
  return (
    <svg className="desk-spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}
