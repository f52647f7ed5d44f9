import { type ReactNode, useState } from 'react'
import type { Tone } from '#machines/engine/words-types.ts'
import { useSay } from '../i18n/index.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ChipLine } from '../ui/chips.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { Thumbnail } from '../ui/fields/picture.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty } from '../ui/states.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { ColumnMenu } from '../ui/table/column-menu.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { type Column, useDataTable } from '../ui/table/use-data-table.ts'
import { galleryWords as words } from './words.ts'
import '../resources/resources.css'

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

type GalleryRow = { id: string; number: string; amount: string; status: Status; struck: boolean }
const rows: readonly GalleryRow[] = statuses.map((status, at) => ({
  ...{ id: String(at), number: `CG20261126-000${at + 1}`, status },
  struck: at === statuses.length - 1,
  amount: at === 4 ? '-1280.50' : `${(at + 1) * 1234}.5`,
}))

const rowId = ({ id }: GalleryRow) => id

function useColumns(): readonly Column<GalleryRow>[] {
  const say = useSay()
  return [
    {
      id: 'number',
      label: words.number,
      width: 180,
      sortable: true,
      always: true,
      pin: 'left',
      card: 'title',
      cell: (row) => <strong>{row.number}</strong>,
    },
    {
      id: 'goods',
      label: words.goodsName,
      width: 220,
      muted: true,
      card: 'line',
      cell: () => (
        <span className="resource-with-picture">
          <Thumbnail link="" name={say(words.goods)} />
          <span>{say(words.goods)}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      label: words.amount,
      width: 140,
      align: 'right',
      sortable: true,
      card: 'figure',
      cell: (row) => <Figure value={row.amount} places={2} />,
    },
    {
      id: 'status',
      label: words.status,
      width: 160,
      pin: 'right',
      card: 'status',
      cell: (row) => (
        <StatusPill tone={tones[row.status]} struck={row.struck}>
          {say(words[row.status])}
        </StatusPill>
      ),
    },
  ]
}

/** The toolbar of a list, with the chips on the left and the other tools on the right. */
function Tools({ children }: { children: ReactNode }) {
  const say = useSay()
  const [status, setStatus] = useState('')
  const chips = [
    { value: '', label: say(words.total), count: rows.length },
    ...statuses.map((one) => ({ value: one, label: <StatusDot tone={tones[one]}>{say(words[one])}</StatusDot>, count: 1 })),
  ]
  return (
    <search className="ui-toolbar">
      <ChipLine label={say(words.status)} chips={chips} value={status} onChange={setStatus} />
      <span className="ui-bar ui-bar-end">
        <TextField label={say(words.find)} labelHidden type="search" placeholder={say(words.find)} value="" onChange={nothing} />
        <Button kind="quiet" aria-expanded={false}>
          {say(words.choice)}
          <Icon name="down" size={10} />
        </Button>
        {children}
        <IconButton label={say(words.again)}>
          <Icon name="refresh" size={14} />
        </IconButton>
      </span>
    </search>
  )
}

const nothing = () => undefined

/** Tables below their tools: one with selected rows and sums, one without rows, and one that is loading. */
export function GalleryRows() {
  const say = useSay()
  const columns = useColumns()
  const full = useDataTable({ columns, rows, rowId })
  const none = useDataTable({ columns, rows: [], rowId })
  const waiting = useDataTable({ columns, rows: undefined, rowId })
  const empty = <Empty action={<Button>{say(words.plain)}</Button>}>{say(words.empty)}</Empty>
  return (
    <>
      <Tools>
        <ColumnMenu model={full} />
      </Tools>
      <DataTable
        model={full}
        label={say(words.rows)}
        sort={[{ id: 'number', down: true }]}
        onSort={nothing}
        selected={new Set(['1', '2'])}
        onSelect={nothing}
        totals={{ number: say(words.total), amount: <Figure value="23652.00" places={2} /> }}
        empty={empty}
      />
      <Pager page={3} size={20} total={161} onChange={nothing} />
      <div className="gallery-tables">
        <DataTable model={none} label={say(words.empty)} empty={empty} />
        <DataTable model={waiting} label={say(words.busy)} empty={empty} />
      </div>
    </>
  )
}
