import { type ReactNode, type RefObject, useCallback, useMemo } from 'react'
import type { Problem } from '#domain/core/refusals.ts'
import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { DocumentDefinition, FormLayout } from '#resources/documents/define-document.ts'
import type { EnteredHeadField, LineField } from '#resources/documents/document-fields.ts'
import { useDocumentFieldPermissions } from '../../../client/field-permissions.ts'
import type { AnyState, WebDocument, WebLine } from '../../../document-engine/document-types.ts'
import { withDeductible, withHead, withLines } from '../../../document-engine/edit-document.ts'
import { freightTaxOf, partnerTaxOf, type TaxContext } from '../../../document-engine/start-document.ts'
import { language } from '../../../i18n/index.ts'
import { LineGrid } from '../../../line-grid/line-grid.tsx'
import { lineColumns } from '../../../line-grid/lines/columns.ts'
import type { GridLine, LineLookups } from '../../../line-grid/lines/types.ts'
import { ProposedLots } from '../../../line-grid/lots/proposed-lots.ts'
import { toast } from '../../../ui/toast.tsx'
import { HeaderFields } from '../head/header-fields.tsx'
import { useFirstFocus } from '../head/use-first-focus.ts'
import { useLineLookups, usePartnerTax } from './lookups.ts'
import { TotalsLine } from './totals-line.tsx'
import { unitsText } from './units-text.ts'
import { useProposedLots } from './use-proposed-lots.ts'
import { useSourceTerms } from './use-source-terms.ts'

export type GoodsContentProps = {
  definition: DocumentDefinition
  state: AnyState
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
  /** The element in which fields are looked for when the focus moves. */
  root: RefObject<HTMLDivElement | null>
  /** Look-ups that only this document type has. */
  lookups?: Partial<LineLookups> | undefined
  /** Defaults of new lines that only this document type has. */
  newLine?: Partial<GridLine> | undefined
  below?: ReactNode
  /** Shown instead of the lines and totals. */
  instead?: ReactNode
  /** Counts the requests to show a problem in a cell. Each time it grows, the grid moves to the first problem. */
  pointed: number
}

/** Head fields that are shown only if there is freight to share out. */
const freightDetails: readonly EnteredHeadField[] = ['freightTaxRate', 'freightDeductible']
/** Without a carrier, the tax on freight is not deductible (rule C6). */
const withoutCarrier: Partial<WebDocument> = { freightDeductible: 1 }
const noRate: Words = { zh: '没有取到供应商的税率', en: "The supplier's tax rate could not be read" }
const noFreightTax: Words = { zh: '没有取到运费供应商的抵扣方式', en: "Whether the carrier's tax is deducted could not be read" }

/**
 * Head, lines and totals of a document of goods. The tax rate and prices of new lines depend on the partner, their
 * depot is by default that of the head.
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
  const { head, columns, lines, totals } = useShownParts(definition, layout, document, readOnly)
  const kept = useSourceTerms(definition)
  const proposed = useProposedLots(state, lines, settings)
  const usual = useNewLine(definition, document)
  const defaults = useMemo(() => (newLine ? { ...usual, ...newLine } : usual), [usual, newLine])
  const problems = refusal?.problems ?? noProblems
  // biome-ignore lint/correctness/useExhaustiveDependencies: pointed at again, the same problems are told again
  const errors = useMemo(() => [...problems], [problems, pointed])
  const changeHead = useCallback(
    (change: Partial<WebDocument>) => applyHeadChange(change, { billDate, depotId, supplierId }, edit, settings),
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

/**
 * The fields of the definition that are shown. They depend on this user's permissions and on whether the document is
 * edited or read; details of freight are shown only if there is freight.
 */
function useShownParts(
  { words, partner, lines: { lots } = { qty: 'qty', price: 'taxed' } }: DocumentDefinition,
  layout: FormLayout,
  document: WebDocument,
  readOnly: boolean,
) {
  const seen = useDocumentFieldPermissions(words.id)
  const reads = readOnly && layout.read !== undefined
  const movesLots = lots !== undefined && (document.lines ?? noLines).some(({ keeping }) => keeping)
  const names = useMemo(() => withLotsColumn((reads && layout.read) || layout.edit, movesLots), [reads, layout, movesLots])
  const lotsOnPath = lots === 'in' || typeof lots === 'object'
  const inUnits = (reads && layout.inUnits) || noNames
  const shows = layout.shows ?? noNames
  const columns = useMemo(() => {
    const special = { ...enteredCost, lots: { onPath: lotsOnPath }, ...unitTextColumns(inUnits), ...readOnlyColumns(shows) }
    return lineColumns(names.filter(seen.line), special, partner)
  }, [names, lotsOnPath, inUnits, shows, seen, partner])
  const lines = useMemo(() => shownLines(document.lines ?? noLines, inUnits), [document.lines, inUnits])
  const hasFreight = !(readFigure(document.freight) ?? zero).isZero()
  const head = layout.head.filter((name) => seen.head(name) && (hasFreight || !freightDetails.includes(name)))
  return { head, columns, lines, totals: layout.totals.filter(seen.head) }
}

/** Inserts the lots column after the quantity if the goods of any line are tracked by lot. */
function withLotsColumn(names: readonly LineField[], movesLots: boolean): readonly LineField[] {
  if (!movesLots) return names
  const behind = names.findLastIndex((name) => lotsBehind.includes(name))
  return names.toSpliced(behind + 1, 0, 'lots')
}

const lotsBehind: readonly LineField[] = ['qty', 'actualQty', 'conversionResult']

/** Changes the head. If a partner or carrier was chosen, also applies what is agreed with them. */
function applyHeadChange(
  change: Partial<WebDocument>,
  former: TaxContext & Pick<WebDocument, 'supplierId'>,
  edit: GoodsContentProps['edit'],
  settings: LineSettings,
): void {
  const place = { billDate: change.billDate ?? former.billDate, depotId: change.depotId ?? former.depotId }
  const leavesCarrier = 'freightSupplierId' in change && !change.freightSupplierId
  edit((now) => withHead(now, leavesCarrier ? { ...change, ...withoutCarrier } : change, settings))
  if (change.supplierId) applyPartnerTax(change.supplierId, place, edit, settings)
  else if (former.supplierId && (change.billDate || change.depotId)) applyTaxOfContext(former.supplierId, former, place, edit, settings)
  if (change.freightSupplierId) applyFreightTax(change.freightSupplierId, place, edit, settings)
}

/**
 * Look-ups of the lines. The price history is left out for lines that state their cost and for sales, because it has
 * taxed purchase prices.
 */
function useLookups({ lines, partner }: DocumentDefinition, { supplierId, customerId, billDate, depotId }: WebDocument): LineLookups {
  const sells = partner === 'customer'
  const lookups = useLineLookups(sells ? customerId : supplierId, sells, { billDate, depotId })
  const byCost = lines?.price === 'cost'
  return useMemo(() => {
    const { priceHistory: _, ...others } = lookups
    return byCost || sells ? others : lookups
  }, [lookups, byCost, sells])
}

/** On lines that state their cost, the cost column can be edited, and Enter stops there. */
const enteredCost = { costPrice: { editable: true, onPath: true } } as const

const noNames: readonly LineField[] = []

const readOnlyColumns = (names: readonly LineField[]) =>
  Object.fromEntries(names.map((name) => [name, { editable: false, onPath: false } as const]))

const unitTextColumns = (names: readonly LineField[]) =>
  Object.fromEntries(names.map((name) => [name, { kind: 'text', numeric: true } as const]))

/**
 * The lines with some basic quantities as text in units. Only for read-only lines, because an edited quantity must
 * stay a figure.
 */
function shownLines(lines: readonly WebLine[], names: readonly LineField[]): readonly WebLine[] {
  if (names.length === 0) return lines
  return lines.map((line) => {
    const known = shownLineCache.get(line) ?? {
      ...line,
      ...Object.fromEntries(names.map((name) => [name, unitsText(line, line[name])])),
    }
    shownLineCache.set(line, known)
    return known
  })
}

/** Caches the shown line of each line, so that an unchanged line stays the same object and its row is not redrawn. */
const shownLineCache = new WeakMap<WebLine, WebLine>()

const noLines: readonly WebLine[] = []
const noProblems: readonly Problem[] = []

/**
 * Defaults of a new line (rules B3 *Depots*, C3 *tax facts*): the depot and the tax of the head. A line that states
 * its cost has neither.
 */
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

/** Applies the tax agreed with the supplier, unless the supplier has changed before the answer arrives. */
function applyPartnerTax(supplierId: string, place: TaxContext, edit: GoodsContentProps['edit'], settings: LineSettings): void {
  partnerTaxOf(supplierId, place).then(
    ({ id, taxRate, deductible = 2 }) =>
      edit((now) => (now.supplierId === supplierId ? withDeductible({ ...now, taxRateId: id, taxRate }, deductible, settings) : now)),
    () => toast.error(sayIn(noRate, language())),
  )
}

/**
 * Applies whether the supplier's tax is deductible on another date or in another depot. The lines change only if the
 * answer differs there, because another kind of taxpayer buys; otherwise they keep their setting.
 */
function applyTaxOfContext(
  supplierId: string,
  former: TaxContext,
  place: TaxContext,
  edit: GoodsContentProps['edit'],
  settings: LineSettings,
): void {
  Promise.all([partnerTaxOf(supplierId, former), partnerTaxOf(supplierId, place)]).then(
    ([before, { deductible = 2 }]) => {
      if (before.deductible !== deductible) edit((now) => (now.supplierId === supplierId ? withDeductible(now, deductible, settings) : now))
    },
    () => toast.error(sayIn(noRate, language())),
  )
}

/**
 * Applies whether the carrier's tax is deductible, unless the carrier has changed before the answer arrives. Shares of
 * freight and costs are computed again.
 */
function applyFreightTax(carrierId: string, place: TaxContext, edit: GoodsContentProps['edit'], settings: LineSettings): void {
  freightTaxOf(carrierId, place).then(
    (tax) => edit((now) => (now.freightSupplierId === carrierId ? withHead(now, tax, settings) : now)),
    () => toast.error(sayIn(noFreightTax, language())),
  )
}
