import { type ReactNode, type RefObject, useCallback, useMemo } from 'react'
import { readFigure, zero } from '#domain/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { Problem } from '#domain/refusals.ts'
import { say as sayIn, type Words } from '#domain/words.ts'
import type { EnteredHeadField, LineField } from '#resources/document-fields.ts'
import type { DocumentDefinition, FormLayout } from '#resources/documents/define-document.ts'
import { language } from '../../i18n/index.ts'
import { useSeenFields } from '../../seen.ts'
import { toast } from '../../ui/toast.tsx'
import type { AnyState, WebDocument, WebLine } from '../engine/document-types.ts'
import { withDeductible, withHead, withLines } from '../engine/edit-document.ts'
import { freightTaxOf, type TaxPlace, taxOf } from '../engine/start-document.ts'
import { lineColumns } from '../line-grid/columns.ts'
import { LineGrid } from '../line-grid/line-grid.tsx'
import { ProposedLots } from '../line-grid/proposed-lots.ts'
import type { GridLine, LineLookups } from '../line-grid/types.ts'
import { HeaderFields } from './header-fields.tsx'
import { useLineLookups, usePartnerTax } from './lookups.ts'
import { TotalsLine } from './totals-line.tsx'
import { unitsText } from './units-text.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useKeptTerms } from './use-kept-terms.ts'
import { useProposedLots } from './use-proposed-lots.ts'

export type GoodsContentProps = {
  definition: DocumentDefinition
  state: AnyState
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
  /** Where "show it" looks for fields. */
  root: RefObject<HTMLDivElement | null>
  /** What a type's lines ask of the outside beside what all lines do, and what stands under them. */
  lookups?: Partial<LineLookups> | undefined
  /** What the next line of a type starts with beside what all lines do. */
  newLine?: Partial<GridLine> | undefined
  below?: ReactNode
  /** Shown instead of lines and totals. */
  instead?: ReactNode
  /** How often "show it" asked for a cell: the grid goes to the first problem it is told of. */
  pointed: number
}

/** Asked only where there is freight to share out. */
const freightDetails: readonly EnteredHeadField[] = ['freightTaxRate', 'freightDeductible']
/** Nobody's freight is not deducted (rule C6). */
const withoutCarrier: Partial<WebDocument> = { freightDeductible: 1 }
const noRate: Words = { zh: '没有取到供应商的税率', en: "The supplier's tax rate could not be read" }
const noFreightTax: Words = { zh: '没有取到运费供应商的抵扣方式', en: "Whether the carrier's tax is deducted could not be read" }

/**
 * Head, lines and totals of a document of goods. Where it is with a partner he decides rate and prices of new lines; the head's depot is
 * theirs.
 */
export function GoodsContent({
  definition,
  state,
  edit,
  settings,
  root,
  pointed,
  lookups: own,
  newLine,
  below,
  instead,
}: GoodsContentProps) {
  const { document, refusal } = state.context
  const { layout } = definition
  if (!layout) throw new Error(`${definition.words.id} has no form`)
  const { billDate, depotId, supplierId } = document
  const readOnly = !state.hasTag('editable')
  useFirstFocus(root, document.id === undefined)
  const common = useLookups(definition, document)
  const lookups = useMemo(() => ({ ...common, day: document.billDate, ...own }), [common, document.billDate, own])
  const { head, columns, lines, totals } = useShown(definition, layout, document, readOnly)
  const kept = useKeptTerms(definition)
  const proposed = useProposedLots(state, lines, settings)
  const usual = useNewLine(definition, document)
  const defaults = useMemo(() => (newLine ? { ...usual, ...newLine } : usual), [usual, newLine])
  const problems = refusal?.problems ?? noProblems
  // biome-ignore lint/correctness/useExhaustiveDependencies: pointed at again, the same problems are told again
  const errors = useMemo(() => [...problems], [problems, pointed])
  const changeHead = useCallback(
    (change: Partial<WebDocument>) => takeHead(change, { billDate, depotId, supplierId }, edit, settings),
    [billDate, depotId, supplierId, edit, settings],
  )
  const changeLines = useCallback((next: readonly WebLine[]) => edit((now) => withLines(now, next, settings)), [edit, settings])
  return (
    <div ref={root} className="doc-content">
      <HeaderFields
        fields={head}
        partner={definition.partner}
        value={document}
        readOnly={readOnly}
        required={layout.required}
        places={settings.places}
        problems={problems}
        onChange={changeHead}
      />
      {instead ?? (
        <>
          <ProposedLots value={proposed}>
            <LineGrid
              kind={definition.words.id}
              columns={columns}
              lines={lines}
              readOnly={readOnly}
              settings={settings}
              lookups={lookups}
              kept={kept}
              defaults={defaults}
              errors={errors}
              onChange={changeLines}
            />
          </ProposedLots>
          <TotalsLine document={document} fields={totals} settings={settings} partner={definition.partner} />
        </>
      )}
      {below}
    </div>
  )
}

/** What of the definition is shown now: to whom, while it is edited or read, and freight's details where there is freight. */
function useShown(
  { words, partner, lines: { lots } = { qty: 'qty', price: 'taxed' } }: DocumentDefinition,
  layout: FormLayout,
  document: WebDocument,
  readOnly: boolean,
) {
  const seen = useSeenFields(words.id)
  const reads = readOnly && layout.read !== undefined
  const movesLots = lots !== undefined && (document.lines ?? noLines).some(({ keeping }) => keeping)
  const names = useMemo(() => withLots((reads && layout.read) || layout.edit, movesLots), [reads, layout, movesLots])
  const lotsOnPath = lots === 'in' || typeof lots === 'object'
  const inUnits = (reads && layout.inUnits) || noNames
  const shows = layout.shows ?? noNames
  const columns = useMemo(() => {
    const special = { ...enteredCost, lots: { onPath: lotsOnPath }, ...asUnits(inUnits), ...asShown(shows) }
    return lineColumns(names.filter(seen.line), special, partner)
  }, [names, lotsOnPath, inUnits, shows, seen, partner])
  const lines = useMemo(() => shownLines(document.lines ?? noLines, inUnits), [document.lines, inUnits])
  const hasFreight = !(readFigure(document.freight) ?? zero).isZero()
  const head = layout.head.filter((name) => seen.head(name) && (hasFreight || !freightDetails.includes(name)))
  return { head, columns, lines, totals: layout.totals.filter(seen.head) }
}

/** Lots stand behind the quantity, where a line's goods are kept so. */
function withLots(names: readonly LineField[], movesLots: boolean): readonly LineField[] {
  if (!movesLots) return names
  const behind = names.findLastIndex((name) => lotsBehind.includes(name))
  return names.toSpliced(behind + 1, 0, 'lots')
}

const lotsBehind: readonly LineField[] = ['qty', 'actualQty', 'conversionResult']

/** A change of the head, and what is agreed with the partner or the carrier who came with it. */
function takeHead(
  change: Partial<WebDocument>,
  former: TaxPlace & Pick<WebDocument, 'supplierId'>,
  edit: GoodsContentProps['edit'],
  settings: LineSettings,
): void {
  const place = { billDate: change.billDate ?? former.billDate, depotId: change.depotId ?? former.depotId }
  const leavesCarrier = 'freightSupplierId' in change && !change.freightSupplierId
  edit((now) => withHead(now, leavesCarrier ? { ...change, ...withoutCarrier } : change, settings))
  if (change.supplierId) takeTax(change.supplierId, place, edit, settings)
  else if (former.supplierId && (change.billDate || change.depotId)) takeSide(former.supplierId, former, place, edit, settings)
  if (change.freightSupplierId) takeFreightTax(change.freightSupplierId, place, edit, settings)
}

/** What was paid with tax is no cost to take over, nor what somebody else is asked for. */
function useLookups({ lines, partner }: DocumentDefinition, { supplierId, customerId, billDate, depotId }: WebDocument): LineLookups {
  const sells = partner === 'customer'
  const lookups = useLineLookups(sells ? customerId : supplierId, sells, { billDate, depotId })
  const byCost = lines?.price === 'cost'
  return useMemo(() => {
    const { priceHistory: _, ...others } = lookups
    return byCost || sells ? others : lookups
  }, [lookups, byCost, sells])
}

/** Where lines state their cost it is entered, and Enter stops there. */
const enteredCost = { costPrice: { editable: true, onPath: true } } as const

const noNames: readonly LineField[] = []

const asShown = (names: readonly LineField[]) =>
  Object.fromEntries(names.map((name) => [name, { editable: false, onPath: false } as const]))

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

/** What a new line starts with (rules B3 *Depots*, C3 *tax facts*): one that states its cost has no tax, and the depot of its head. */
function useNewLine({ lines, partner }: DocumentDefinition, document: WebDocument): Partial<GridLine> {
  const { depotId, depotName, taxRateId, taxRate, supplierId, billDate } = document
  const deductible = usePartnerTax(supplierId, { billDate, depotId })?.deductible
  const byCost = lines?.price === 'cost'
  return useMemo(
    () =>
      byCost
        ? { isGift: 1 }
        : {
            ...{ depotId, depotName, taxRateId, taxRate, discountRate: '100', isGift: 1, taxKind: 1 },
            ...(deductible === undefined || partner === 'customer' ? {} : { deductible }),
          },
    [byCost, partner, depotId, depotName, taxRateId, taxRate, deductible],
  )
}

/** What is agreed with the supplier, if he is still the one when it arrives. */
function takeTax(supplierId: string, place: TaxPlace, edit: GoodsContentProps['edit'], settings: LineSettings): void {
  taxOf(supplierId, place).then(
    ({ id, taxRate, deductible = 2 }) =>
      edit((now) => (now.supplierId === supplierId ? withDeductible({ ...now, taxRateId: id, taxRate }, deductible, settings) : now)),
    () => toast.error(sayIn(noRate, language())),
  )
}

/** Whether the lines' tax is deducted on another day or in another depot, where another kind of taxpayer buys then; else what they say stays. */
function takeSide(supplierId: string, former: TaxPlace, place: TaxPlace, edit: GoodsContentProps['edit'], settings: LineSettings): void {
  Promise.all([taxOf(supplierId, former), taxOf(supplierId, place)]).then(
    ([before, { deductible = 2 }]) => {
      if (before.deductible !== deductible) edit((now) => (now.supplierId === supplierId ? withDeductible(now, deductible, settings) : now))
    },
    () => toast.error(sayIn(noRate, language())),
  )
}

/** Whether the carrier's tax is deducted, if he is still the one when it arrives; shares of freight and costs follow. */
function takeFreightTax(carrierId: string, place: TaxPlace, edit: GoodsContentProps['edit'], settings: LineSettings): void {
  freightTaxOf(carrierId, place).then(
    (tax) => edit((now) => (now.freightSupplierId === carrierId ? withHead(now, tax, settings) : now)),
    () => toast.error(sayIn(noFreightTax, language())),
  )
}
