import { type RefObject, useMemo } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import type { Problem } from '#domain/refusals.ts'
import type { EnteredHeadField, HeadField, LineField } from '#resources/document-fields.ts'
import { useSeenFields } from '../../seen.ts'
import type { AnyState, DocumentContext, WebDocument, WebLine } from '../engine/document-types.ts'
import { withLines } from '../engine/edit-document.ts'
import { lineColumns } from '../line-grid/columns.ts'
import { LineGrid } from '../line-grid/line-grid.tsx'
import type { LineLookups } from '../line-grid/types.ts'
import { HeaderFields } from '../page/header-fields.tsx'
import { useLineLookups } from '../page/lookups.ts'
import { TotalsLine } from '../page/totals-line.tsx'
import { useFirstFocus } from '../page/use-first-focus.ts'

const header: readonly EnteredHeadField[] = ['depotId', 'billDate', 'staffId', 'deptId', 'remark']
const required: readonly EnteredHeadField[] = ['depotId', 'billDate']
const columns: readonly LineField[] = ['commInfoId', 'unitId', 'qty', 'conversionResult', 'costPrice', 'costAmt', 'remark']
const totals: readonly HeadField[] = ['totalQty', 'costAmt']
const entered = { costPrice: { editable: true, onPath: true } } as const

const noLines: readonly WebLine[] = []
const noProblems: readonly Problem[] = []
const newLine: Partial<WebLine> = { isGift: 1 }

type OpeningContentProps = {
  kind: string
  state: AnyState
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
  /** Where "show it" looks for fields. */
  root: RefObject<HTMLDivElement | null>
  /** How often "show it" asked for a cell: the grid goes to the first problem it is told of. */
  pointed: number
}

/** Head, lines and totals of goods that are there at the start: where, how many, and what they cost. */
export function OpeningContent({ kind, state, edit, settings, root, pointed }: OpeningContentProps) {
  const { document, refusal } = state.context as DocumentContext
  const readOnly = !state.hasTag('editable')
  useFirstFocus(root, document.id === undefined)
  const lookups = useWithoutPrices()
  const seen = useSeenFields(kind)
  const gridColumns = useMemo(() => lineColumns(columns.filter(seen.line), entered), [seen])
  const problems = refusal?.problems
  // biome-ignore lint/correctness/useExhaustiveDependencies: pointed at again, the same problems are told again
  const errors = useMemo(() => (problems ? [...problems] : noProblems), [problems, pointed])
  return (
    <div ref={root} className="doc-content">
      <HeaderFields
        fields={header}
        value={document}
        readOnly={readOnly}
        required={required}
        places={settings.places}
        problems={problems ?? noProblems}
        onChange={(change) => edit((now) => ({ ...now, ...change }))}
      />
      <LineGrid
        kind={kind}
        columns={gridColumns}
        lines={document.lines ?? noLines}
        readOnly={readOnly}
        settings={settings}
        lookups={lookups}
        defaults={newLine}
        errors={errors}
        onChange={(next) => edit((now) => withLines(now, next, settings))}
      />
      <TotalsLine document={document} fields={totals.filter(seen.head)} settings={settings} />
    </div>
  )
}

/** What was paid with tax is no cost to take over. */
function useWithoutPrices(): LineLookups {
  const lookups = useLineLookups(undefined)
  return useMemo(() => {
    const { priceHistory: _, ...others } = lookups
    return others
  }, [lookups])
}
