import { daysLater } from '#domain/core/day-periods.ts'
import { useSay } from '../i18n/index.ts'
import { DeskChart } from '../shell/home/desk-chart.tsx'
import { DeskFigures } from '../shell/home/desk-figures.tsx'
import { galleryWords as words } from './words.ts'
import '../shell/home/home.css'

const days = Array.from({ length: 14 }, (_, at) => daysLater('2026-11-13', at))
const sold = [412, 380, 455, 520, 610, 702, 288, 430, 399, 470, 505, 640, 731, 310]
const money = (figure: number | undefined) => ((figure ?? 0) * 10).toFixed(2)
const trade = days.map((billDate, at) => ({
  ...{ billDate, billCount: at, salesAmt: money(sold[at]), profitAmt: money((sold[at] ?? 0) - 450), purchaseAmt: money(sold[13 - at]) },
}))

const one = [{ name: 'salesAmt', label: words.sales }]
const profit = [{ name: 'profitAmt', label: words.profit }]
const two = [...one, { name: 'purchaseAmt', label: words.purchases }]

/**
 * Charts: figures by day as a line, and bars: with two series, with negative figures, with only a few bars, and
 * without figures. Each has its table.
 */
export function GalleryCharts() {
  const say = useSay()
  const bars = trade.map((figures) => ({ key: figures.billDate, label: figures.billDate.slice(5), figures: { ...figures, billCount: '' } }))
  const few = [words.depot, words.second].map((name, at) => ({ key: name.en, label: say(name), figures: { salesAmt: money(sold[at]) } }))
  const none = bars.map(({ key, label }) => ({ key, label, figures: {} }))
  const [date, depot] = [say(words.date), say(words.depot)]
  const charts = [
    { title: words.card, head: date, bars, series: two },
    { title: words.belowNothing, head: date, bars, series: profit },
    { title: words.few, head: depot, bars: few, series: one },
    { title: words.noFigures, head: date, bars: none, series: one },
    { title: words.asTable, head: date, bars: bars.slice(0, 4), series: profit },
  ]
  return (
    <>
      <DeskFigures trade={trade} days={days} />
      <div className="desk">
        {charts.map(({ title, ...chart }) => (
          <DeskChart key={title.en} title={say(title)} {...chart} />
        ))}
      </div>
    </>
  )
}
