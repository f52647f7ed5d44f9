import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { SourceLink } from '#resources/documents/define-document.ts'
import type { Effect } from '../../../document-engine/dry-run.ts'
import { accountNames, effectWords as words } from '../../../document-words/effect-words.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { documentWords } from '../../../document-words/words.ts'
import { formatMoney, formatPrice, formatQty, isNegative } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/index.ts'
import { TableHeads } from '../lines/table-heads.tsx'
import { isDifferenceWarning, SourceDifferences } from './source-differences.tsx'

type EffectPart = 'stock' | 'ledger' | 'progress' | 'documents'
type EffectRow<Name extends EffectPart> = Effect[Name][number]

/** A column of figures before and after the event. If this user may not see the figure, it is missing in every row. */
type FigureColumn<R> = { label: Words; of: (row: R, side: 'before' | 'after') => string | undefined; format: (text: string) => string }
type NameColumn<R> = { label: Words; of: (row: R) => ReactNode }

/** A table shows at most this many rows and the number of further ones; the document itself has all of them. */
const mostRows = 100

/**
 * The effect of an event, shown before it is confirmed: first the differences from the source, then figures before and
 * after.
 */
export function EffectTables({ effect, source }: { effect: Effect; source: SourceLink | undefined }) {
  const say = useSay()
  const { stock, ledger, progress, documents, warnings } = effect
  const differing = warnings.filter(isDifferenceWarning)
  if (stock.length + ledger.length + progress.length + documents.length + differing.length === 0)
    return <p className="ui-muted">{say(words.nothing)}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="deed-effect" aria-label={say(words.effect)} tabIndex={0}>
      <SourceDifferences warnings={differing} />
      <EffectTable
        title={words.stock}
        rows={stock}
        named={goodsNames}
        figures={stockFigures}
        keyOf={(row) => `${row.depotId}:${row.commInfoId}`}
      />
      <EffectTable
        title={words.ledger}
        rows={ledger}
        named={partnerNames(say)}
        figures={balance}
        keyOf={(row) => `${row.bartererId}:${row.account}`}
      />
      {source && (
        <EffectTable
          title={words.progress}
          rows={progress}
          named={sourceNames(say)}
          figures={progressFigures(source)}
          keyOf={({ id }) => id}
        />
      )}
      <EffectTable title={words.documents} rows={documents} named={numbers(say)} figures={status} keyOf={({ id }) => id} />
    </section>
  )
}

const goodsNames: readonly NameColumn<EffectRow<'stock'>>[] = [
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
const stockFigures: readonly FigureColumn<EffectRow<'stock'>>[] = [
  { label: words.qty, of: (row, side) => row[side].qty, format: formatQty },
  { label: words.onOrder, of: (row, side) => row[side].onOrderQty, format: formatQty },
  { label: words.value, of: (row, side) => row[side].costAmt, format: formatMoney },
  { label: words.average, of: (row, side) => row[side].costPrice, format: formatPrice },
]

type Say = ReturnType<typeof useSay>
const partnerNames = (say: Say): readonly NameColumn<EffectRow<'ledger'>>[] => [
  { label: words.partner, of: ({ bartererName }) => bartererName },
  { label: words.account, of: ({ account }) => say(accountNames[account] ?? account) },
]
const balance: readonly FigureColumn<EffectRow<'ledger'>>[] = [
  { label: words.balance, of: (row, side) => row[side].balanceAmt, format: formatMoney },
]

const sourceNames = (say: Say): readonly NameColumn<EffectRow<'progress'>>[] => [
  { label: words.source, of: ({ billNo = '', row }) => say(fillTemplate(words.sourceRow, { number: billNo, row: String(row) })) },
  {
    label: words.goods,
    of: ({ commInfoName, unitName }) => (
      <>
        {commInfoName} <span className="ui-muted">{unitName}</span>
      </>
    ),
  },
]
/**
 * The columns of a source's progress. The document type names them, because sales and purchases use different words.
 */
const progressFigures = ({ progress }: SourceLink): readonly FigureColumn<EffectRow<'progress'>>[] => [
  { label: progress.done, of: (row, side) => row[side].receivedQty, format: formatQty },
  { label: progress.held, of: (row, side) => row[side].heldQty, format: formatQty },
  { label: progress.open, of: (row, side) => row[side].openQty, format: formatQty },
]

const numbers = (say: Say): readonly NameColumn<EffectRow<'documents'>>[] => [
  { label: words.document, of: ({ billNo }) => billNo ?? say(documentWords.noNumber) },
]
const status: readonly FigureColumn<EffectRow<'documents'>>[] = [
  { label: words.status, of: (row, side) => row[side], format: (text) => text },
]

type EffectTableProps<R> = {
  title: Words
  rows: readonly R[]
  named: readonly NameColumn<R>[]
  figures: readonly FigureColumn<R>[]
  keyOf: (row: R) => string
}

/** One table of figures. A column without changes is left out. */
function EffectTable<R>({ title, rows, named, figures, keyOf }: EffectTableProps<R>) {
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
                <ChangedFigure before={of(row, 'before')} after={of(row, 'after')} format={format} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {rows.length > shown.length && (
        <tfoot>
          <tr>
            <td colSpan={named.length + changing.length}>{say(fillTemplate(words.more, { count: String(rows.length - shown.length) }))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type ChangedFigureProps = { before: string | undefined; after: string | undefined; format: (text: string) => string }

/** A figure before and after, such as `10.00 → 14.00`. A dash means that there is no figure. */
function ChangedFigure({ before, after, format }: ChangedFigureProps) {
  const text = (figure: string | undefined) => (figure === undefined ? '–' : format(figure))
  if (before === after) return <>{text(after)}</>
  return (
    <span className="deed-change">
      <span className="ui-muted">{text(before)}</span> → <strong data-negative={isNegative(after) || undefined}>{text(after)}</strong>
    </span>
  )
}
