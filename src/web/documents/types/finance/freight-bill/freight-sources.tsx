import { useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { useOperation } from '../../../../client/api.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import type { CountedWords } from '../../../../i18n/words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { NoTickHead, TickCell } from '../../../../ui/table/tick-cells.tsx'
import type { FreightLine } from './freight-parts.ts'

const words = {
  title: { zh: '选择入库单、出库单', en: 'Choose receipts and outs' },
  search: { zh: '单号、供应商或客户', en: 'Number, supplier or customer' },
  none: { zh: '没有已记账的入库单或出库单', en: 'No posted receipt or out' },
  take: { zh: '带入 {count} 张', en: 'Take {count} documents', enOne: 'Take {count} document' },
  number: { zh: '单号', en: 'Number' },
  kind: { zh: '单据类型', en: 'Document' },
  day: { zh: '日期', en: 'Date' },
  partner: { zh: '往来单位', en: 'Partner' },
  depot: { zh: '仓库', en: 'Depot' },
  freight: { zh: '已有运费', en: 'Freight so far' },
} as const satisfies Record<string, CountedWords>

type FreightSource = DataOf<'TransportHeadApi_sources'>[number]
type Props = { taken: readonly FreightLine[]; onDone: (chosen: readonly FreightLine[] | undefined) => void }

/**
 * Dialog to choose posted receipts and deliveries for a freight bill. Those that the bill already has are left out.
 */
export function FreightSources({ taken, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, FreightSource>>(new Map())
  const search = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useOperation('TransportHeadApi_sources', { query: { keyword } }, { staleTime: 0 })
  const rows = data?.filter(({ sourceBillId }) => !taken.some((line) => line.sourceBillId === sourceBillId))
  const toggle = (row: FreightSource) => {
    const next = new Map(chosen)
    if (!next.delete(row.sourceBillId)) next.set(row.sourceBillId, row)
    setChosen(next)
  }
  const take = () =>
    onDone([...chosen.values()].map(({ sourceBillId, sourceBillNo, kindName }) => ({ sourceBillId, sourceBillNo, kindName })))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={chosen.size === 0} onClick={take}>
        {say(fillTemplate(words.take, { count: String(chosen.size) }))}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.title)} width={880} footer={footer} initialFocus={() => search.current}>
      <div className="doc-form">
        <TextField ref={search} label={say(words.search)} type="search" value={keyword} onChange={setKeyword} />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!rows && !error && <Skeleton width="100%" lines={4} />}
        {rows?.length === 0 && <Empty>{say(words.none)}</Empty>}
        {rows && rows.length > 0 && <SourceTable {...{ rows, chosen }} onToggle={toggle} />}
      </div>
    </Dialog>
  )
}

type SourceTableProps = {
  rows: readonly FreightSource[]
  chosen: ReadonlyMap<string, FreightSource>
  onToggle: (row: FreightSource) => void
}

function SourceTable({ rows, chosen, onToggle }: SourceTableProps) {
  const say = useSay()
  return (
    <div className="doc-pick-frame">
      <table className="ui-table">
        <thead>
          <tr>
            <NoTickHead />
            {[words.number, words.kind, words.day, words.partner, words.depot].map((label) => (
              <th key={label.en} scope="col">
                {say(label)}
              </th>
            ))}
            <th scope="col" data-align="right">
              {say(words.freight)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sourceBillId} data-selected={chosen.has(row.sourceBillId) || undefined}>
              <TickCell
                label={`${row.kindName} ${row.sourceBillNo}`}
                checked={chosen.has(row.sourceBillId)}
                onToggle={() => onToggle(row)}
              />
              <td>{row.sourceBillNo}</td>
              <td>{row.kindName}</td>
              <td>{row.billDate}</td>
              <td>{row.bartererName}</td>
              <td>{row.depotName}</td>
              <td data-align="right">{row.freight ? formatMoney(row.freight) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
