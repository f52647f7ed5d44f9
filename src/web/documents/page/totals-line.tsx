import { useDeferredValue, useMemo } from 'react'
import { readFigure, zero } from '#domain/decimal.ts'
import { type LineSettings, totalsOf } from '#domain/lines.ts'
import { fieldsWith, type HeadField } from '#resources/document-fields.ts'
import type { Partner } from '#resources/documents/wire-names.ts'
import { useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'
import type { WebDocument, WebLine } from '../engine/document-types.ts'

/** Named only where there are any. */
const besides: ReadonlySet<HeadField> = new Set<HeadField>(['freight', 'feeAmt', 'couponAmt', 'discountAmount'])

const noLines: readonly WebLine[] = []

type TotalsProps = { document: WebDocument; fields: readonly HeadField[]; settings: LineSettings; partner: Partner | undefined }

/** What the document comes to, under the grid and its column sums: of the lines as they stand, a frame after the key that changed them. */
export function TotalsLine({ document, fields, settings, partner }: TotalsProps) {
  const say = useSay()
  const { places } = settings
  const lines = useDeferredValue(document.lines ?? noLines)
  const totals = useMemo(() => totalsOf(lines, settings), [lines, settings])
  const figures: Readonly<Record<string, unknown>> = { ...document, ...totals }
  const figureOf = (name: HeadField) => readFigure(String(figures[name] ?? '')) ?? zero
  const shown = fields.filter((name) => !besides.has(name) || !figureOf(name).isZero())
  return (
    <dl className="doc-totals">
      {shown.map((name, at) => {
        const { label, kind } = fieldsWith(partner).head[name]
        const isQty = kind === 'qty'
        return (
          <div key={name} className={at === shown.length - 1 ? 'doc-totals-last' : undefined}>
            <dt>{say(label)}</dt>
            <dd>
              <Figure value={figureOf(name).toFixed()} kind={isQty ? 'qty' : 'money'} places={isQty ? places.qty : places.amount} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
