import type { ReactNode } from 'react'
import type { Words } from '#domain/words.ts'
import type { SourceLink } from '#resources/documents/define-document.ts'
import { formatMoney, formatPrice, formatQty, isNegative } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import type { Effect } from '../engine/dry-run.ts'
import { accountNames, deedWords as words } from '../words/deed-words.ts'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { isDiffering, SourceDifferences } from './source-differences.tsx'
import { TableHeads } from './table-heads.tsx'

type Part = 'stock' | 'ledger' | 'progress' | 'documents'
type Row<Name extends Part> = Effect[Name][number]

/** A figure that changes, before and after; absent in every row where the reader may not see it. */
type Figure<R> = { label: Words; of: (row: R, side: 'before' | 'after') => string | undefined; format: (text: string) => string }
type Named<R> = { label: Words; of: (row: R) => ReactNode }

/** More are counted and not drawn: whoever wants them all looks at the document. */
const mostRows = 100

/** What an event does, as numbers before and after (rule: effect before the deed), below what differs from the source. */
export function EffectTables({ effect, source }: { effect: Effect; source: SourceLink | undefined }) {
  const say = useSay()
  const { stock, ledger, progress, documents, warnings } = effect
  const differing = warnings.filter(isDiffering)
  if (stock.length + ledger.length + progress.length + documents.length + differing.length === 0)
    return <p className="ui-muted">{say(words.nothing)}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="deed-effect" aria-label={say(words.effect)} tabIndex={0}>
      <SourceDifferences warnings={differing} />
      <Changes
        title={words.stock}
        rows={stock}
        named={goodsNames}
        figures={stockFigures}
        keyOf={(row) => `${row.depotId}:${row.commInfoId}`}
      />
      <Changes
        title={words.ledger}
        rows={ledger}
        named={partnerNames(say)}
        figures={balance}
        keyOf={(row) => `${row.bartererId}:${row.account}`}
      />
      {source && (
        <Changes title={words.progress} rows={progress} named={sourceNames(say)} figures={progressFigures(source)} keyOf={({ id }) => id} />
      )}
      <Changes title={words.documents} rows={documents} named={numbers(say)} figures={status} keyOf={({ id }) => id} />
    </section>
  )
}

const goodsNames: readonly Named<Row<'stock'>>[] = [
  {
    label: words.goods,
    of: ({ commInfoCode, commInfoName, unitName }) => (
      <>
        <span className="ui-muted">{commInfoCode}</span> {commInfoName} <span className="ui-muted">{unitName}</span>
      </>
    ),
  },
  { label: words.depot, of: ({ depotName }) => depotName },
]
const stockFigures: readonly Figure<Row<'stock'>>[] = [
  { label: words.qty, of: (row, side) => row[side].qty, format: formatQty },
  { label: words.onOrder, of: (row, side) => row[side].onOrderQty, format: formatQty },
  { label: words.value, of: (row, side) => row[side].costAmt, format: formatMoney },
  { label: words.average, of: (row, side) => row[side].costPrice, format: formatPrice },
]

type Say = ReturnType<typeof useSay>
const partnerNames = (say: Say): readonly Named<Row<'ledger'>>[] => [
  { label: words.partner, of: ({ bartererName }) => bartererName },
  { label: words.account, of: ({ account }) => say(accountNames[account] ?? account) },
]
const balance: readonly Figure<Row<'ledger'>>[] = [{ label: words.balance, of: (row, side) => row[side].balanceAmt, format: formatMoney }]

const sourceNames = (say: Say): readonly Named<Row<'progress'>>[] => [
  { label: words.source, of: ({ billNo = '', row }) => say(filled(words.sourceRow, { number: billNo, row: String(row) })) },
  {
    label: words.goods,
    of: ({ commInfoName, unitName }) => (
      <>
        {commInfoName} <span className="ui-muted">{unitName}</span>
      </>
    ),
  },
]
/** Each type calls them by its own side of the trade. */
const progressFigures = ({ progress }: SourceLink): readonly Figure<Row<'progress'>>[] => [
  { label: progress.done, of: (row, side) => row[side].receivedQty, format: formatQty },
  { label: progress.held, of: (row, side) => row[side].heldQty, format: formatQty },
  { label: progress.open, of: (row, side) => row[side].openQty, format: formatQty },
]

const numbers = (say: Say): readonly Named<Row<'documents'>>[] => [
  { label: words.document, of: ({ billNo }) => billNo ?? say(documentWords.noNumber) },
]
const status: readonly Figure<Row<'documents'>>[] = [{ label: words.status, of: (row, side) => row[side], format: (text) => text }]

type ChangesProps<R> = {
  title: Words
  rows: readonly R[]
  named: readonly Named<R>[]
  figures: readonly Figure<R>[]
  keyOf: (row: R) => string
}

/** One kind of figures; a column in which nothing changes is left out. */
function Changes<R>({ title, rows, named, figures, keyOf }: ChangesProps<R>) {
  const say = useSay()
  const changing = figures.filter(({ of }) => rows.some((row) => of(row, 'before') !== of(row, 'after')))
  if (changing.length === 0) return null
  const shown = rows.slice(0, mostRows)
  return (
    <table className="ui-table deed-table">
      <caption>{say(title)}</caption>
      <thead>
        <tr>
          <TableHeads texts={named.map(({ label }) => label)} figures={changing.map(({ label }) => label)} />
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            {named.map(({ label, of }) => (
              <td key={label.en}>{of(row)}</td>
            ))}
            {changing.map(({ label, of, format }) => (
              <td key={label.en} data-align="right">
                <Change before={of(row, 'before')} after={of(row, 'after')} format={format} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {rows.length > shown.length && (
        <tfoot>
          <tr>
            <td colSpan={named.length + changing.length}>{say(filled(words.more, { count: String(rows.length - shown.length) }))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type ChangeProps = { before: string | undefined; after: string | undefined; format: (text: string) => string }

/** `10.00 → 14.00`; what is not there has no figure. */
function Change({ before, after, format }: ChangeProps) {
  const text = (figure: string | undefined) => (figure === undefined ? '–' : format(figure))
  if (before === after) return <>{text(after)}</>
  return (
    <span className="deed-change">
      <span className="ui-muted">{text(before)}</span> → <strong data-negative={isNegative(after) || undefined}>{text(after)}</strong>
    </span>
  )
}
