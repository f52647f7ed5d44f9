import { Chart, useChart } from '@chakra-ui/charts'
import { BarChart as Bars, Bar as Beam, CartesianGrid, Text, Tooltip, XAxis, type XAxisTickContentProps, YAxis } from 'recharts'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { formatMoney } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { Empty } from '../ui/states.tsx'
import { ticksOf } from './chart-ticks.ts'
import { reportWords as words } from './report-words.ts'
import '../screens/reports/report-chart.css'

export type Series = { name: string; label: Words }
export type Bar = { key: string; label: string; figures: Readonly<Record<string, string | undefined>> }
type ChartProps = { label: string; bars: readonly Bar[]; series: readonly Series[] }

/** The two colours also differ in lightness, so that readers with colour blindness can tell them apart. */
const colours = ['var(--solid)', 'color-mix(in srgb, var(--solid) 45%, var(--surface))']
const axis = { stroke: 'var(--line)', tick: { fill: 'var(--muted)', fontSize: 12 }, tickLine: false } as const
const height = 200
const first = { width: 800, height }

/** Labels of the axis are rounded, because the table has the exact figures. */
const roundedText = (figure: number) => formatMoney(String(Math.round(figure)), 0)
/** Shortens the names of bars; with fewer bars there is room for longer names. Dates are never shortened. */
const cutFor = (bars: number) => {
  const most = Math.max(10, Math.floor(120 / bars))
  return (text: string) => (/^[\d-]*$/.test(text) || text.length <= most ? text : `${text.slice(0, most - 1)}…`)
}

const fewBars = 6
/** With few bars each one is labelled, and its label is cut to the width of the bar's own space. */
const eachNamed = {
  interval: 0,
  tick: ({ width, visibleTicksCount, payload, tickFormatter: _, ...place }: XAxisTickContentProps) => (
    <Text {...place} width={Number(width) / visibleTicksCount - 8} maxLines={1} breakAll fill="var(--muted)" fontSize={12}>
      {payload.value}
    </Text>
  ),
} as const

/** Tooltip of a bar: its name and the exact figure of each series. */
export function BarTip({ bar, series }: { bar: Bar; series: readonly Series[] }) {
  const say = useSay()
  return (
    <div className="report-chart-tip">
      <strong>{bar.label}</strong>
      {series.map(({ name, label }, at) => (
        <p key={name}>
          <span data-series={at}>{say(label)}</span>
          <b>{formatMoney(bar.figures[name] ?? '0')}</b>
        </p>
      ))}
    </div>
  )
}

/**
 * Figures as groups of bars. The chart is decorative, since the table has the same figures as text. If all are 0, a
 * text says so.
 */
export function BarChart({ label, bars, series }: ChartProps) {
  const say = useSay()
  const isEmpty = bars.every(({ figures }) => series.every(({ name }) => readFigure(figures[name])?.isZero() ?? true))
  if (isEmpty)
    return (
      <figure className="report-chart report-chart-room">
        <Empty>{say(words.none)}</Empty>
      </figure>
    )
  return <DrawnBars {...{ label, bars, series }} />
}

function DrawnBars({ label, bars, series }: ChartProps) {
  const say = useSay()
  const figureOf = ({ figures }: Bar, name: string) => readFigure(figures[name])?.toNumber() ?? 0
  const data = bars.map((bar) => ({
    key: bar.key,
    of: bar.label,
    ...Object.fromEntries(series.map(({ name }) => [name, figureOf(bar, name)])),
  }))
  // the axis includes 0 even if all figures are negative, because bars start there
  const ticks = ticksOf(bars.flatMap((bar) => series.map(({ name }) => figureOf(bar, name))))
  const chart = useChart<Record<string, string | number>>({
    data,
    series: series.map(({ name, label: said }, at) => ({ name, label: say(said), color: colours[at] ?? colours[0] ?? '' })),
  })
  const shape = { data: chart.data, responsive: true, ...first, style: { width: '100%', height }, accessibilityLayer: false } as const
  return (
    <figure className="report-chart">
      <figcaption>
        {series.map(({ name, label: said }, at) => (
          <span key={name} data-series={at}>
            {say(said)}
          </span>
        ))}
      </figcaption>
      <Chart.Root chart={chart} aspectRatio="auto" height={`${height}px`} role="img" aria-label={label}>
        <Bars {...shape}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="of" tickFormatter={cutFor(bars.length)} minTickGap={12} {...axis} {...(bars.length <= fewBars && eachNamed)} />
          <YAxis tickFormatter={roundedText} width={72} ticks={ticks} domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]} interval={0} {...axis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) => {
              const bar = active ? bars.find(({ key }) => key === payload[0]?.payload.key) : undefined
              return bar && <BarTip bar={bar} series={series} />
            }}
          />
          {chart.series.map(({ name, color }) => (
            <Beam key={String(name)} dataKey={String(name)} fill={String(color)} isAnimationActive={false} maxBarSize={28} />
          ))}
        </Bars>
      </Chart.Root>
    </figure>
  )
}
