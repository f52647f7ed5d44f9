import { useState } from 'react'
import type { Bar, Series } from '../../charts/report-chart.tsx'
import { usePlaces } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { deskWords as words } from './desk-words.ts'

const BarChart = lazyPart(async () => (await import('../../charts/report-chart.tsx')).BarChart, {
  waiting: <div className="desk-chart-room" />,
})

type ChartProps = { title: string; head: string; bars: readonly Bar[]; series: readonly Series[] }

/** A chart on the home page, together with its table. */
export function DeskChart({ title, head, bars, series }: ChartProps) {
  const say = useSay()
  const [isTable, setTable] = useState(false)
  return (
    <Card title={title}>
      <div className="desk-chart">
        <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {say(isTable ? words.asChart : words.asTable)}
        </Button>
        {isTable ? <FiguresTable {...{ title, head, bars, series }} /> : <BarChart label={title} bars={bars} series={series} />}
      </div>
    </Card>
  )
}

function FiguresTable({ title, head, bars, series }: ChartProps) {
  const say = useSay()
  const places = usePlaces()
  return (
    <table aria-label={title} className="ui-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col" data-align="right">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, figures }) => (
          <tr key={key}>
            <td>{label}</td>
            {series.map(({ name }) => (
              <td key={name} data-align="right">
                <Figure value={figures[name] ?? '0'} places={places.amount} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
