import { readFigure } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import { formatMoney } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'

export type Series = { name: string; label: Words }
export type Bar = { key: string; label: string; figures: Readonly<Record<string, string | undefined>> }

const [width, height, foot, left] = [1000, 180, 20, 64]
const figureOf = (text: string | undefined) => readFigure(text)?.toNumber() ?? 0

/** A round number that the highest bar does not exceed. */
function roof(highest: number): number {
  if (highest <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(highest))
  return (([1, 2, 2.5, 5, 10] as const).find((step) => step * unit >= highest) ?? 10) * unit
}

/** Bars of a few figures beside each other, for whoever looks; what they say stands in the table. */
export function BarChart({ label, bars, series }: { label: string; bars: readonly Bar[]; series: readonly Series[] }) {
  const say = useSay()
  const all = bars.flatMap(({ figures }) => series.map(({ name }) => figureOf(figures[name])))
  const top = roof(Math.max(0, ...all))
  const bottom = Math.min(0, ...all) < 0 ? -roof(-Math.min(0, ...all)) : 0
  const y = (figure: number) => 8 + ((top - figure) / (top - bottom)) * (height - foot - 8)
  const slot = (width - left) / Math.max(bars.length, 1)
  const thick = Math.min(28, (slot * 0.7) / series.length)
  const every = Math.ceil(bars.length / 12)
  // a character of a name is some 12 wide
  const letters = Math.max(2, Math.floor((slot * every) / 12) - 1)
  return (
    <figure className="report-chart">
      <figcaption>
        {series.map(({ name, label: said }, at) => (
          <span key={name} data-series={at}>
            {say(said)}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {[top, (top + bottom) / 2, bottom].map((line) => (
          <g key={line}>
            <line x1={left} x2={width} y1={y(line)} y2={y(line)} className="report-line" />
            <text x={left - 6} y={y(line) + 4} textAnchor="end">
              {formatMoney(String(Math.round(line)))}
            </text>
          </g>
        ))}
        {bars.map(({ key, label: name, figures }, at) => {
          const middle = left + slot * (at + 0.5)
          return (
            <g key={key}>
              {series.map((one, place) => {
                const figure = figureOf(figures[one.name])
                return (
                  <rect
                    key={one.name}
                    data-series={place}
                    x={middle + (place - series.length / 2) * thick}
                    y={Math.min(y(figure), y(0))}
                    width={Math.max(thick - 1, 1)}
                    height={Math.abs(y(figure) - y(0))}
                  >
                    <title>{`${name} · ${say(one.label)} ${formatMoney(figures[one.name])}`}</title>
                  </rect>
                )
              })}
              {at % every === 0 && (
                <text x={middle} y={height - 5} textAnchor="middle">
                  {/^[\d-]*$/.test(name) || name.length <= letters ? name : `${name.slice(0, letters - 1)}…`}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
