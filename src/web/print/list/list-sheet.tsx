import { useEffect, useRef, useState } from 'react'
import { localMoment } from '#web/i18n/format.ts'
import { useSession } from '../../client/session.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { PrintOnly } from '../../ui/print-only.tsx'
import { printWords } from '../words.ts'
import type { ListPrint } from './list-print.ts'
import { listPrintWords as words } from './words.ts'
import './list-sheet.css'

/** Width of A4 portrait in px of the screen. A wider list is printed in landscape. */
const portraitPx = 760
const usualWidth = 120

type SheetProps = { list: ListPrint; onPrinted: () => void }

/**
 * A list on A4 paper, with the company, the filters and the rows. The heads of the columns are repeated on each page.
 * It opens the browser's print dialog.
 */
export function ListSheet({ list, onPrinted }: SheetProps) {
  const wide = list.columns.reduce((sum, { width = usualWidth }) => sum + width, 0)
  const way = wide > portraitPx ? 'landscape' : 'portrait'
  return (
    <PrintOnly
      pages={`@page { size: A4 ${way}; margin: 10mm 10mm 14mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt } }`}
    >
      {/* paper is white, whatever the theme of the screen */}
      <article className="list-sheet" data-theme="default">
        <SheetHead list={list} />
        <SheetRows list={list} whole={wide} />
        <Printing of={list} onPrinted={onPrinted} />
      </article>
    </PrintOnly>
  )
}

function SheetHead({ list: { title, filters, rows, total } }: { list: ListPrint }) {
  const say = useSay()
  const { user, config } = useSession()
  const [printedAt] = useState(() => localMoment(new Date().toISOString(), config.timeZone))
  const count =
    rows.length < total
      ? fillTemplate(words.cut, { count: String(total), most: String(rows.length) })
      : fillTemplate(words.rows, { count: String(total) })
  return (
    <header>
      <p>{config.company}</p>
      <h1>{title}</h1>
      <dl>
        {filters.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="list-sheet-foot">
        <span>{say(count)}</span>
        <span>{say(fillTemplate(printWords.printedBy, { user: user.real_name ?? user.user_name, time: printedAt }))}</span>
      </p>
    </header>
  )
}

function SheetRows({ list: { title, columns, rows, totals }, whole }: { list: ListPrint; whole: number }) {
  const say = useSay()
  return (
    <table aria-label={title}>
      <colgroup>
        {columns.map(({ id, width = usualWidth }) => (
          <col key={id} style={{ width: `${(width / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ id, label, align }) => (
            <th key={id} scope="col" data-align={align}>
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ id, align }, at) => (
              <td key={id} data-align={align}>
                {row.cells[at]}
              </td>
            ))}
          </tr>
        ))}
        {totals && (
          // not in a table foot, because the browser would repeat that on each page
          <tr className="list-sheet-sums">
            {columns.map(({ id, align }) => (
              <td key={id} data-align={align}>
                {totals[id]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Opens the browser's print dialog after the sheet has been rendered, and calls `onPrinted` once it is closed. */
function Printing({ of, onPrinted }: { of: ListPrint; onPrinted: () => void }) {
  const printed = useRef<ListPrint>(undefined)
  const latest = useRef(onPrinted)
  useEffect(() => {
    latest.current = onPrinted
  })
  useEffect(() => {
    const closed = () => latest.current()
    window.addEventListener('afterprint', closed, { once: true })
    if (printed.current !== of) window.print()
    printed.current = of
    return () => window.removeEventListener('afterprint', closed)
  }, [of])
  return null
}
