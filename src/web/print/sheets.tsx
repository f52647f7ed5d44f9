import { Fragment, type Ref } from 'react'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { type Paper, type PaperRow, sumText } from '#paper/document-paper.ts'
import type { FixedPages, PageRows } from '#paper/paginate.ts'
import { isRoll } from '#paper/paper-sizes.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useLanguage } from '../i18n/index.ts'
import { Barcode } from './barcode-picture.tsx'
import './print.css'
import './papers.css'
import { LetterEnd, type Letterhead, LetterOpening } from './letter.tsx'
import { RollSlip } from './roll-slip.tsx'
import { usePaperSay } from './use-paper-say.ts'
import { printWords } from './words.ts'

type SheetContext = {
  paper: Paper
  places: DecimalPlaces
  /** Letterhead and footer of the tenant. */
  letterhead: Letterhead
  /** The user who prints, and the time. */
  foot: string
  /** Set for preprinted forms, whose rows have fixed heights. */
  fixed?: FixedPages | undefined
}

/** `blanks` is the number of blank lines with which a page of a preprinted form is filled up. */
type PagePart = PageRows & { blanks?: number }

/**
 * The pages of all copies of a document. Each page has the head; the last page of a copy also has totals, the total in
 * words and signatures.
 */
export function Sheets({ pages, ...shared }: SheetContext & { pages: readonly PagePart[] }) {
  return copiesOf(shared.paper).flatMap((copy = '') =>
    pages.map((part, at) => <Sheet key={`${copy} ${part.start}`} {...shared} {...part} copy={copy} page={at + 1} pages={pages.length} />),
  )
}

/** The names of the copies to print. Unless a template names copies, there is one without a name. */
export const copiesOf = ({ around }: Paper): readonly (string | undefined)[] => (around?.copies.length ? around.copies : [undefined])

type SheetProps = SheetContext & PagePart & { page: number; pages: number; copy?: string; ref?: Ref<HTMLElement> }

/** One page. Its parts are marked with `data-part`, so that they can be measured. */
export function Sheet({ paper, places, letterhead, foot, fixed, start, end, part, ends, blanks = 0, page, pages, copy, ref }: SheetProps) {
  const say = usePaperSay(paper)
  const last = ends ?? page === pages
  const rows = paper.rows.slice(start, end)
  if (isRoll(paper.kind)) return <RollSlip ref={ref} {...{ paper, letterhead, foot, copy }} />
  return (
    <article
      ref={ref}
      className="paper"
      data-paper={paper.kind}
      data-way={paper.landscape ? 'landscape' : 'portrait'}
      data-written={paper.parts !== undefined || undefined}
      aria-label={say(pageWords(page, pages))}
    >
      <SheetHead {...{ paper, letterhead, copy }} part={part?.name} />
      {start === 0 && paper.letter && <LetterOpening letter={paper.letter} />}
      {paper.columns.length > 0 && <Lines {...{ paper, rows, places, last, fixed, blanks }} several={pages > 1 || fixed !== undefined} />}
      {last && <Tail paper={paper} />}
      <footer className="paper-foot" data-part="foot">
        <span>{foot}</span>
        <span>{letterhead.footer}</span>
        <span>{say(pageWords(page, pages))}</span>
      </footer>
    </article>
  )
}

type LinesProps = Pick<SheetProps, 'paper' | 'places' | 'fixed'> & {
  rows: readonly PaperRow[]
  blanks: number
  last: boolean
  several: boolean
}

function Lines({ paper, rows, places, fixed, blanks, last, several }: LinesProps) {
  return (
    <table className="paper-lines">
      <Columns paper={paper} />
      <tbody>
        {rows.map((row) => (
          <SheetRow key={row.number} paper={paper} row={row} height={fixed && fixed.line * (fixed.lines[row.number - 1] ?? 1)} />
        ))}
        {Array.from({ length: blanks }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blank lines are alike
          <BlankRow key={nth} paper={paper} height={fixed?.line} />
        ))}
      </tbody>
      {!paper.parts && <Sums {...{ paper, rows, places, last, several }} />}
    </table>
  )
}

const pageWords = (page: number, pages: number) => fillTemplate(printWords.page, { page: String(page), pages: String(pages) })

type HeadProps = Pick<SheetProps, 'paper' | 'letterhead'> & { copy: string | undefined; part: string | undefined }

function SheetHead({ paper, letterhead: { company, logo }, copy, part }: HeadProps) {
  const say = usePaperSay(paper)
  const { title, number, status, head } = paper
  return (
    <header data-part="head">
      <div className="paper-title">
        <div className="paper-status" data-logo={logo !== undefined || undefined}>
          {logo !== undefined && <img src={logo} alt="" />}
          <p>
            {status && `${say(printWords.status)} ${status}`}
            {copy && <strong>{copy}</strong>}
          </p>
        </div>
        <div className="paper-name">
          <p>{company}</p>
          <h1>{part ? `${title} · ${part}` : title}</h1>
        </div>
        <div className="paper-number">{number ? <Barcode number={number} /> : null}</div>
      </div>
      <dl className="paper-head">
        {head.map(({ label, value, wide }) => (
          <div key={label} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function Columns({ paper }: { paper: Paper }) {
  const say = usePaperSay(paper)
  const { columns } = paper
  return (
    <>
      <colgroup>
        <col />
        {columns.map(({ field, share }) => (
          <col key={field} style={{ width: `${share}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr data-part="columns">
          <th scope="col">{say(printWords.row)}</th>
          {columns.map(({ field, label, figure }) => (
            <th key={field} scope="col" data-figure={figure || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

type SheetRowProps = { paper: Paper; height: number | undefined }

function SheetRow({ paper: { columns }, row, height }: SheetRowProps & { row: PaperRow }) {
  return (
    <tr data-part="row" style={{ height }}>
      <td>{row.number}</td>
      {columns.map(({ field, figure }, at) => (
        <td key={field} data-figure={figure || undefined}>
          {row.cells[at]}
        </td>
      ))}
    </tr>
  )
}

function BlankRow({ paper: { columns }, height }: SheetRowProps) {
  return (
    <tr data-part="blank" style={{ height }}>
      <td>&nbsp;</td>
      {columns.map(({ field }) => (
        <td key={field} />
      ))}
    </tr>
  )
}

type SumsProps = { paper: Paper; rows: readonly PaperRow[]; places: DecimalPlaces; last: boolean; several: boolean }

/** If there are several pages, the sums of this page; on the last page also the sums of the document. */
function Sums({ paper, rows, places, last, several }: SumsProps) {
  const say = usePaperSay(paper)
  const [own] = useLanguage()
  const { language = own } = paper
  const count = say(fillTemplate(printWords.lines, { count: String(paper.rows.length) }))
  const line = (part: string, label: string, sumOf: (field: Paper['columns'][number]['field']) => string) => (
    <tr data-part={part}>
      {/* the label is below the row numbers, codes and names */}
      <td colSpan={3}>{label}</td>
      {paper.columns.slice(2).map(({ field }) => (
        <td key={field} data-figure>
          {field in paper.sums ? sumOf(field) : ''}
        </td>
      ))}
    </tr>
  )
  return (
    <tfoot>
      {several && line('page-sum', say(printWords.pageSum), (field) => sumText(rows, field, places, language))}
      {last && line('sum', `${say(printWords.total)} · ${count}`, (field) => paper.sums[field] ?? '')}
    </tfoot>
  )
}

function Tail({ paper }: { paper: Paper }) {
  const say = usePaperSay(paper)
  return (
    <div data-part="tail" className="paper-tail">
      {paper.letter && <p className="paper-closing">{paper.letter.closing}</p>}
      <dl className="paper-totals">
        {paper.totals.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {paper.capitals !== undefined && (
        <p className="paper-capitals">
          {say(printWords.inCapitals)} ({say(printWords.currency)}) <strong lang="zh-CN">{paper.capitals}</strong>
        </p>
      )}
      {paper.around?.note && <p className="paper-note">{paper.around.note}</p>}
      <dl className="paper-signatures">
        {paper.signatures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paper.letter && <LetterEnd letter={paper.letter} />}
    </div>
  )
}
