import type { Ref } from 'react'
import type { Labelled, Paper, PaperRow } from '#paper/document-paper.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { Barcode, QrCode } from './barcode-picture.tsx'
import { InvoiceCode } from './invoice-code.tsx'
import type { Letterhead } from './letter.tsx'
import { usePaperSay } from './use-paper-say.ts'
import { printWords } from './words.ts'

type SlipProps = { paper: Paper; letterhead: Letterhead; foot: string; copy?: string | undefined; ref?: Ref<HTMLElement> | undefined }

/**
 * A document on a receipt roll. Its goods are listed one below the other, each with quantity, price and amount on a
 * second line.
 */
export function RollSlip({ paper, letterhead, foot, copy, ref }: SlipProps) {
  const say = usePaperSay(paper)
  const { title, number, status, head, rows, totals, capitals, signatures, handedOver, invoiceable } = paper
  const count = say(fillTemplate(printWords.lines, { count: String(rows.length) }))
  return (
    <article ref={ref} className="paper slip" data-paper={paper.kind} aria-label={title}>
      <header>
        {letterhead.logo && <img className="slip-logo" src={letterhead.logo} alt="" />}
        <p>{letterhead.company}</p>
        <h1>{title}</h1>
        {copy && <p>{copy}</p>}
        <div className="slip-number">{number ? <Barcode number={number} /> : null}</div>
      </header>
      <Facts facts={[{ label: say(printWords.status), value: status }, ...head]} />
      <ol className="slip-lines">
        {rows.map((row) => (
          <GoodsLine key={row.number} paper={paper} row={row} />
        ))}
      </ol>
      <Facts facts={[{ label: say(printWords.total), value: count }, ...totals]} spread />
      {capitals !== undefined && (
        <p className="slip-capitals">
          {say(printWords.inCapitals)} <strong lang="zh-CN">{capitals}</strong>
        </p>
      )}
      {paper.around?.note && <p className="paper-note">{paper.around.note}</p>}
      <dl className="slip-signatures">
        {signatures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {handedOver && number && (
        <figure className="slip-qr">
          <QrCode text={number} />
          <figcaption>{say(printWords.bringBack)}</figcaption>
        </figure>
      )}
      {invoiceable && <InvoiceCode {...invoiceable} />}
      <footer>
        {letterhead.footer && <p>{letterhead.footer}</p>}
        <p>{foot}</p>
      </footer>
    </article>
  )
}

function Facts({ facts, spread }: { facts: readonly Labelled[]; spread?: boolean }) {
  return (
    <dl className="slip-facts" data-spread={spread || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Fields on the second line of each of the goods. Fields in neither of these lists follow below, with their labels.
 */
const figures = ['qty', 'actualQty', 'unitName', 'taxPrice', 'totalAmt']
const shownAboveFigures = ['commFullName', 'commInfoName', 'commInfoCode', 'conversionResult', 'taxRate']

function GoodsLine({ paper: { columns }, row }: { paper: Paper; row: PaperRow }) {
  const text = (field: string) => row.cells[columns.findIndex((column) => column.field === field)] ?? ''
  const more = columns.flatMap(({ field, label }) =>
    figures.includes(field) || shownAboveFigures.includes(field) || !text(field) ? [] : [{ label, value: text(field) }],
  )
  return (
    <li data-part="row">
      <p>
        {row.number} {text('commFullName') || text('commInfoName')}
      </p>
      <p className="slip-figures">
        <span>
          {text('actualQty') || text('qty')} {text('unitName')} {text('taxPrice') && `× ${text('taxPrice')}`}
        </span>
        <span>{text('totalAmt')}</span>
      </p>
      {more.map(({ label, value }) => (
        <p key={label} className="slip-more">
          {label} {value}
        </p>
      ))}
    </li>
  )
}
