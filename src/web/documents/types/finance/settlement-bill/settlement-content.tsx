import './settlement.css'
import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { proposedShares } from '#domain/finance/settlement-proposal.ts'
import type { LineSettings } from '#domain/lines.ts'
import { useOperation } from '../../../../client/api.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { useSay } from '../../../../i18n/index.ts'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/fields/fields.tsx'
import { useHotkey } from '../../../../ui/hotkey.ts'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { HeaderFields } from '../../../page/head/header-fields.tsx'
import { ReadValues } from '../../../page/head/read-values.tsx'
import { useHeadErrors } from '../../../page/head/use-head-errors.ts'
import {
  figure,
  idOf,
  leftSideOf,
  linesOf,
  mostFor,
  type OpenSettlementRow,
  proposedLines,
  type Settlement,
  type SettlementLine,
  type SettlementOrder,
  type SettlementState,
  type Side,
  sideWords,
  sortOpenRows,
  sumOf,
  withAmount,
  withLines,
} from './settlement-parts.ts'
import { moveInSides, SettlementSide, useAdjustments } from './settlement-side.tsx'
import { ReadSides, SettlementSums } from './settlement-sums.tsx'

const words = {
  partner: { zh: '往来单位', en: 'Partner' },
  choose: { zh: '请先选择往来单位', en: 'Choose the partner first' },
  order: { zh: '排序', en: 'Order' },
  byDue: { zh: '到期日', en: 'By due date' },
  byDay: { zh: '单据日期', en: 'By date' },
  byAmount: { zh: '金额', en: 'By amount' },
  propose: { zh: '自动匹配', en: 'Propose' },
  none: { zh: '全部不核销', en: 'Settle none' },
  adjust: { zh: '折扣与坏账', en: 'Discounts and write-offs' },
  books: { zh: '法人', en: 'Books of' },
  company: { zh: '本公司', en: 'The company itself' },
} as const satisfies Record<string, Words>

type Props = { state: SettlementState; edit: (change: (document: WebDocument) => WebDocument) => void; settings: LineSettings }

/** Content of a settlement: the partner, and the open documents on two sides. */
export function SettlementContent({ state, edit, settings }: Props) {
  const say = useSay()
  const { document, refusal } = state.context
  const errorOf = useHeadErrors(refusal)
  const readOnly = !state.hasTag('editable')
  const onChange = (next: Partial<Settlement>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  const { bartererId, bartererName = '' } = document
  return (
    <>
      <div className="doc-fields" data-read={readOnly || undefined}>
        <div data-field="bartererId" data-wide>
          {readOnly ? (
            <ReadValues values={[[words.partner, bartererName]]} />
          ) : (
            <ReferencePicker
              label={say(words.partner)}
              to="BartererApi"
              required
              value={bartererId ? { id: bartererId, name: bartererName } : undefined}
              onChange={(partner) =>
                onChange({ bartererId: partner?.id, bartererName: partner?.name, ...withLines([]) } as Partial<Settlement>)
              }
              {...errorOf('bartererId')}
            />
          )}
        </div>
      </div>
      <HeaderFields
        fields={['billDate', 'remark']}
        value={document as WebDocument}
        readOnly={readOnly}
        required={['billDate']}
        places={settings.places}
        problems={refusal?.problems ?? []}
        onChange={(next) => onChange(next as Partial<Settlement>)}
      />
      {readOnly ? (
        <ReadSides document={document} places={settings.places.amount} />
      ) : bartererId ? (
        <OpenSides {...{ document, settings, refusal, onChange }} bartererId={bartererId} />
      ) : (
        <Empty>{say(words.choose)}</Empty>
      )}
    </>
  )
}

type SidesProps = {
  document: Settlement
  settings: LineSettings
  refusal: SettlementState['context']['refusal']
  onChange: (next: Partial<Settlement>) => void
}

function OpenSides({ bartererId, ...props }: SidesProps & { bartererId: string }) {
  const { data, error, refetch } = useOperation('SettlementApi_openDocuments', { query: { bartererId } }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" lines={4} />
  return <TwoSides key={bartererId} {...props} found={data} />
}

/**
 * Legal entities that have open documents with the partner, those with the most documents first. A settlement belongs
 * to the books of one legal entity.
 */
function legalEntitiesOf(found: readonly OpenSettlementRow[]): readonly string[] {
  const counts = Map.groupBy(found, ({ legalEntity = '' }) => legalEntity)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name)
}

function TwoSides({ document, settings, refusal, found, onChange }: SidesProps & { found: readonly OpenSettlementRow[] }) {
  const [order, setOrder] = useState<SettlementOrder>('byDue')
  const books = legalEntitiesOf(found)
  const [chosen, setChosen] = useState<string>()
  const may = useAdjustments()
  const lines = linesOf(document)
  const [opened, setOpened] = useState(false)
  const adjusts = opened || !sumOf(lines, 'cashDiscountAmt').isZero() || !sumOf(lines, 'writeOffAmt').isZero()
  const entity = chosen ?? books[0] ?? ''
  const rows = sortOpenRows(
    found.filter(({ legalEntity = '' }) => legalEntity === entity),
    order,
  )
  const left = leftSideOf(rows)
  const sides: readonly [Side, Side] = left === 1 ? [1, 2] : [2, 1]
  const { amount: places } = settings.places
  const take = (next: readonly SettlementLine[]) => onChange(withLines(next))
  const put = (row: OpenSettlementRow, field: 'amount' | 'cashDiscountAmt' | 'writeOffAmt', text: string) =>
    take(withAmount(lines, row, field, text))
  const of = (side: Side) => rows.filter((row) => row.side === side)
  const shares = (side: Side) => of(side).map((row) => ({ id: idOf(row), open: figure(row.openAmt) }))
  const errorOf = (line: SettlementLine) => {
    const row = lines.findIndex((one) => idOf(one) === idOf(line)) + 1
    return refusal?.problems?.find((problem) => row > 0 && problem.row === row)?.said
  }
  return (
    <>
      <SettlementBar
        {...{ order, books, entity }}
        onOrder={setOrder}
        onBooks={(name) => {
          setChosen(name)
          take([])
        }}
        onPropose={() => take(proposedLines(rows, proposedShares(shares(1), shares(2)), places))}
        onNone={() => take([])}
        onAdjust={may.length > 0 && !adjusts ? () => setOpened(true) : undefined}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it */}
      <div className="settle-sides" data-wide={adjusts || undefined} onKeyDown={(event) => moveInSides(event, sides)}>
        {sides.map((side) => (
          <SettlementSide
            key={side}
            side={side}
            title={sideWords[`${left}${side}`]}
            rows={of(side)}
            {...{ lines, settings, errorOf, adjusts }}
            onPut={put}
            onTake={(row, taken) =>
              take(
                taken
                  ? withAmount(lines, row, 'amount', mostFor(lines, row).toFixed(places))
                  : lines.filter((line) => idOf(line) !== idOf(row)),
              )
            }
          />
        ))}
      </div>
      <SettlementSums lines={lines} left={left} places={places} />
    </>
  )
}

type SettlementBarProps = {
  order: SettlementOrder
  books: readonly string[]
  entity: string
  onOrder: (order: SettlementOrder) => void
  onBooks: (name: string) => void
  onPropose: () => void
  onNone: () => void
  onAdjust: (() => void) | undefined
}

/** Bar to choose the order and the legal entity of the open documents, with the button that proposes a settlement. */
function SettlementBar({ order, books, entity, onOrder, onBooks, onPropose, onNone, onAdjust }: SettlementBarProps) {
  const say = useSay()
  useHotkey('Alt+J', onPropose, { label: words.propose })
  useHotkey('Alt+K', () => onAdjust?.(), { when: onAdjust !== undefined, label: words.adjust })
  return (
    <div className="doc-fields">
      <SelectField
        label={say(words.order)}
        value={order}
        options={(['byDue', 'byDay', 'byAmount'] as const).map((value) => ({ value, label: say(words[value]) }))}
        onChange={(value) => onOrder(value as SettlementOrder)}
      />
      {books.length > 1 && (
        <SelectField
          label={say(words.books)}
          value={entity}
          options={books.map((value) => ({ value, label: value || say(words.company) }))}
          onChange={onBooks}
        />
      )}
      <Button onClick={onPropose}>{say(words.propose)} (Alt+J)</Button>
      <Button onClick={onNone}>{say(words.none)}</Button>
      {onAdjust && <Button onClick={onAdjust}>{say(words.adjust)} (Alt+K)</Button>}
    </div>
  )
}
