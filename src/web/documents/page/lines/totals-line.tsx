import { useDeferredValue, useMemo } from 'react'
import { type DocumentField, namesWith } from '#domain/core/field.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { type LineSettings, totalsOf } from '#domain/lines.ts'
import { valueText } from '#paper/field-text.ts'
import { fieldsWith, type HeadField } from '#resources/documents/document-fields.ts'
import type { Partner } from '#resources/documents/wire-names.ts'
import type { WebDocument, WebLine } from '../../../document-engine/document-types.ts'
import { useSay } from '../../../i18n/index.ts'
import { Figure } from '../../../ui/figure.tsx'

/** Totals that are shown only if they are not zero. */
const optionalTotals: ReadonlySet<HeadField> = new Set(namesWith(headFields, { ifAny: true }))

const isFigure = ({ kind }: DocumentField): boolean => kind === 'qty' || kind === 'amount'

const noLines: readonly WebLine[] = []

type TotalsProps = { document: WebDocument; fields: readonly HeadField[]; settings: LineSettings; partner: Partner | undefined }

/**
 * Totals of the document, below the grid. They are computed with a deferred value of the lines, so that they may
 * appear a frame later and do not slow down typing. A total that is text is shown if it is not empty.
 */
export function TotalsLine({ document, fields, settings, partner }: TotalsProps) {
  const say = useSay()
  const { places } = settings
  const lines = useDeferredValue(document.lines ?? noLines)
  const totals = useMemo(() => totalsOf(lines, settings), [lines, settings])
  const values: Readonly<Record<string, unknown>> = { ...document, ...totals }
  const textOf = (name: HeadField) => String(values[name] ?? '')
  const figureOf = (name: HeadField) => readFigure(textOf(name)) ?? zero
  const { head } = fieldsWith(partner)
  const hasAny = (name: HeadField) => (isFigure(head[name]) ? !optionalTotals.has(name) || !figureOf(name).isZero() : textOf(name) !== '')
  const shown = fields.filter(hasAny)
  const shownValue = (name: HeadField) => {
    const field = head[name]
    if (!isFigure(field)) return say(valueText(field, textOf(name), places))
    const isQty = field.kind === 'qty'
    return <Figure value={figureOf(name).toFixed()} kind={isQty ? 'qty' : 'money'} places={isQty ? places.qty : places.amount} />
  }
  return (
    <dl className="doc-totals">
      {shown.map((name, at) => (
        <div key={name} className={at === shown.length - 1 ? 'doc-totals-last' : undefined}>
          <dt>{say(head[name].label)}</dt>
          <dd>{shownValue(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
