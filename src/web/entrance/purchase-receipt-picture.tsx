import type { DiagramFile, Layout, Point } from '../diagrams/geometry.ts'
import { useLanguage } from '../i18n/index.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'

const files = import.meta.glob<DiagramFile>('../diagrams/layouts/purchaseReceipt.diagram.gen.json', { import: 'default' })

const lineOf = (points: readonly Point[]) => points.map((point, at) => `${at === 0 ? 'M' : 'L'}${point.join(' ')}`).join('')

/** The states and transitions of a purchase receipt's law, as a decorative picture. It is loaded after the form. */
export const ReceiptPicture = lazyPart(
  async () => {
    const [load] = Object.values(files)
    if (!load) throw new Error('The picture of the door was not built')
    const { layouts } = await load()
    return () => <Picture layouts={layouts} />
  },
  { decorates: true },
)

function Picture({ layouts }: { layouts: Readonly<Record<'zh' | 'en', Layout>> }) {
  const [language] = useLanguage()
  const { width, height, states, events } = layouts[language]
  return (
    <svg className="sign-in-picture" aria-hidden="true" viewBox={`0 0 ${width} ${height}`}>
      {events.map(({ id, enter, leave, x, y, width: wide, height: high }) => (
        <g key={id}>
          <path d={lineOf([...enter, [x + wide / 2, y], [x + wide / 2, y + high], ...leave])} />
          <circle cx={x + wide / 2} cy={y + high / 2} r={3} />
        </g>
      ))}
      {states.map(({ state, x, y, width: wide, height: high, label }) => (
        <g key={state}>
          <rect x={x} y={y} width={wide} height={high} rx={6} />
          <text x={x + wide / 2} y={y + 21} fontSize={13} textAnchor="middle">
            {label[0]}
          </text>
        </g>
      ))}
    </svg>
  )
}
