import { useState } from 'react'
import type { Tone } from '#machines/engine/words-types.ts'
import { useSay } from '../../i18n/index.ts'
import { Chips } from '../chips.tsx'
import { DataTable } from '../data-table.tsx'
import { Figure } from '../figure.tsx'
import { Pager } from '../pager.tsx'
import { Empty } from '../states.tsx'
import { StatusDot } from '../status-dot.tsx'
import { StatusPill } from '../status-pill.tsx'
import { type Column, useDataTable } from '../use-data-table.ts'
import { galleryWords as words } from './words.ts'

const tones = {
  draft: 'grey',
  waiting: 'blue',
  open: 'orange',
  done: 'green',
  refused: 'red',
  cancelled: 'grey',
} as const satisfies Partial<Record<keyof typeof words, Tone>>
type Status = keyof typeof tones
const statuses = Object.keys(tones) as Status[]

type Row = { id: string; number: string; amount: string; status: Status; struck: boolean }
const rows: readonly Row[] = statuses.map((status, at) => ({
  ...{ id: String(at), number: `CG20261126-000${at + 1}`, status },
  struck: at === statuses.length - 1,
  amount: at === 4 ? '-1280.50' : `${(at + 1) * 1234}.5`,
}))

/** A table with rows chosen and sums, one without rows, one whose rows are on their way, and what stands over and under them. */
export function GalleryRows() {
  const say = useSay()
  const [status, setStatus] = useState('')
  const columns: readonly Column<Row>[] = [
    { id: 'number', label: words.number, width: 180, sortable: true, always: true, cell: (row) => <strong>{row.number}</strong> },
    {
      id: 'amount',
      label: words.amount,
      width: 140,
      align: 'right',
      sortable: true,
      cell: (row) => <Figure value={row.amount} places={2} />,
    },
    {
      id: 'status',
      label: words.status,
      width: 160,
      cell: (row) => (
        <StatusPill tone={tones[row.status]} struck={row.struck}>
          {say(words[row.status])}
        </StatusPill>
      ),
    },
  ]
  const rowId = ({ id }: Row) => id
  const full = useDataTable({ columns, rows, rowId })
  const none = useDataTable({ columns, rows: [], rowId })
  const empty = <Empty>{say(words.empty)}</Empty>
  const chips = [
    { value: '', label: say(words.total), count: rows.length },
    ...statuses.map((one) => ({ value: one, label: <StatusDot tone={tones[one]}>{say(words[one])}</StatusDot>, count: 1 })),
  ]
  return (
    <>
      <Chips label={say(words.status)} chips={chips} value={status} onChange={setStatus} />
      <DataTable
        model={full}
        label={say(words.rows)}
        sort={[{ id: 'number', down: true }]}
        onSort={() => undefined}
        selected={new Set(['1', '2'])}
        onSelect={() => undefined}
        totals={{ number: say(words.total), amount: <Figure value="23652.00" places={2} /> }}
        empty={empty}
      />
      <Pager page={3} size={20} total={161} onChange={() => undefined} />
      <DataTable model={none} label={say(words.empty)} empty={empty} />
    </>
  )
}
