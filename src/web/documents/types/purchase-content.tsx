import { type RefObject, useMemo } from 'react'
import { type DecimalPlaces, readFigure, zero } from '#domain/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { Problem } from '#domain/refusals.ts'
import { say as sayIn, type Words } from '#domain/words.ts'
import type { EnteredHeadField, HeadField, LineField } from '#resources/document-fields.ts'
import { language } from '../../i18n/index.ts'
import { useSeenFields } from '../../seen.ts'
import { toast } from '../../ui/toast.tsx'
import type { AnyState, DocumentContext, WebDocument, WebLine } from '../engine/document-types.ts'
import { withDeductible, withHead, withLines } from '../engine/edit-document.ts'
import { freightTaxOf, taxOf } from '../engine/start-document.ts'
import { lineColumns } from '../line-grid/columns.ts'
import { LineGrid } from '../line-grid/line-grid.tsx'
import type { GridLine } from '../line-grid/types.ts'
import { HeaderFields } from '../page/header-fields.tsx'
import { useLineLookups, usePartnerTax } from '../page/lookups.ts'
import { TotalsLine } from '../page/totals-line.tsx'
import { unitsText } from '../page/units-text.ts'
import { useFirstFocus } from '../page/use-first-focus.ts'

export type PurchaseContentProps = {
  kind: string
  state: AnyState
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
  header: readonly EnteredHeadField[]
  columns: readonly LineField[]
  /** Quantities in basic units that are shown in the units of their goods, such as 2箱3瓶. */
  inUnits?: readonly LineField[]
  totals: readonly HeadField[]
  /** Where "show it" looks for fields. */
  root: RefObject<HTMLDivElement | null>
  /** How often "show it" asked for a cell: the grid goes to the first problem it is told of. */
  pointed: number
}

/** Asked only where there is freight to share out. */
const freightDetails: readonly EnteredHeadField[] = ['freightTaxRate', 'freightDeductible']
/** Nobody's freight is not deducted (rule C6). */
const withoutCarrier: Partial<WebDocument> = { freightDeductible: 1 }
const required: readonly EnteredHeadField[] = ['supplierId', 'billDate']
const noRate: Words = { zh: '没有取到供应商的税率', en: "The supplier's tax rate could not be read" }
const noFreightTax: Words = { zh: '没有取到运费供应商的抵扣方式', en: "Whether the carrier's tax is deducted could not be read" }

/** Head, lines and totals of a document that buys: the supplier decides rate and prices of new lines, the head's depot their depot. */
export function PurchaseContent({
  kind,
  state,
  edit,
  settings,
  header,
  columns,
  inUnits = noNames,
  totals,
  root,
  pointed,
}: PurchaseContentProps) {
  const { document, refusal } = state.context as DocumentContext
  const readOnly = !state.hasTag('editable')
  useFirstFocus(root, document.id === undefined)
  const lookups = useLineLookups(document.supplierId)
  const seen = useSeenFields(kind)
  const gridColumns = useMemo(() => lineColumns(columns.filter(seen.line), asUnits(inUnits)), [columns, inUnits, seen])
  const lines = useMemo(() => shownLines(document.lines ?? noLines, inUnits), [document.lines, inUnits])
  const defaults = useNewLine(document)
  const problems = refusal?.problems
  // biome-ignore lint/correctness/useExhaustiveDependencies: pointed at again, the same problems are told again
  const errors = useMemo(() => (problems ? [...problems] : noProblems), [problems, pointed])
  const changeHead = (change: Partial<WebDocument>) => {
    const leavesCarrier = 'freightSupplierId' in change && !change.freightSupplierId
    edit((now) => withHead(now, leavesCarrier ? { ...change, ...withoutCarrier } : change, settings))
    if (change.supplierId) takeTax(change.supplierId, edit, settings)
    if (change.freightSupplierId) takeFreightTax(change.freightSupplierId, edit, settings)
  }
  const hasFreight = !(readFigure(document.freight) ?? zero).isZero()
  const places: DecimalPlaces = settings.places
  return (
    <div ref={root} className="doc-content">
      <HeaderFields
        fields={header.filter((name) => seen.head(name) && (hasFreight || !freightDetails.includes(name)))}
        value={document}
        readOnly={readOnly}
        required={required}
        places={places}
        problems={refusal?.problems ?? []}
        onChange={changeHead}
      />
      <LineGrid
        kind={kind}
        columns={gridColumns}
        lines={lines}
        readOnly={readOnly}
        settings={settings}
        lookups={lookups}
        defaults={defaults}
        errors={errors}
        onChange={(next) => edit((now) => withLines(now, next, settings))}
      />
      <TotalsLine document={document} fields={totals.filter(seen.head)} settings={settings} />
    </div>
  )
}

const noNames: readonly LineField[] = []

const asUnits = (names: readonly LineField[]) => Object.fromEntries(names.map((name) => [name, { kind: 'text', numeric: true } as const]))

/** The lines with some of their basic quantities in words of their units. Only for reading: what is edited must stay a figure. */
function shownLines(lines: readonly WebLine[], names: readonly LineField[]): readonly WebLine[] {
  if (names.length === 0) return lines
  return lines.map((line) => {
    const known = shownBefore.get(line) ?? {
      ...line,
      ...Object.fromEntries(names.map((name) => [name, unitsText(line, line[name])])),
    }
    shownBefore.set(line, known)
    return known
  })
}

/** A line nobody touched is shown as the same object again, so that its row of a thousand is not drawn anew. */
const shownBefore = new WeakMap<WebLine, WebLine>()

const noLines: readonly WebLine[] = []
const noProblems: readonly Problem[] = []

/** What a new line starts with (rules B3 *Depots*, C3 *tax facts*). */
function useNewLine({ depotId, depotName, taxRateId, taxRate, supplierId }: WebDocument): Partial<GridLine> {
  const deductible = usePartnerTax(supplierId)?.deductible
  return useMemo(
    () => ({
      ...{ depotId, depotName, taxRateId, taxRate, discountRate: '100', isGift: 1, taxKind: 1 },
      ...(deductible === undefined ? {} : { deductible }),
    }),
    [depotId, depotName, taxRateId, taxRate, deductible],
  )
}

/** What is agreed with the supplier, if he is still the one when it arrives. */
function takeTax(supplierId: string, edit: PurchaseContentProps['edit'], settings: LineSettings): void {
  taxOf(supplierId).then(
    ({ id, taxRate, deductible = 2 }) =>
      edit((now) => (now.supplierId === supplierId ? withDeductible({ ...now, taxRateId: id, taxRate }, deductible, settings) : now)),
    () => toast.error(sayIn(noRate, language())),
  )
}

/** Whether the carrier's tax is deducted, if he is still the one when it arrives; shares of freight and costs follow. */
function takeFreightTax(carrierId: string, edit: PurchaseContentProps['edit'], settings: LineSettings): void {
  freightTaxOf(carrierId).then(
    (tax) => edit((now) => (now.freightSupplierId === carrierId ? withHead(now, tax, settings) : now)),
    () => toast.error(sayIn(noFreightTax, language())),
  )
}
