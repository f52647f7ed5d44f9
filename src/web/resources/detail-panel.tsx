import { useRef } from 'react'
import type { Children, Field, ScreenDefinition } from '#resources/index.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { usePlaces, useSession } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useHotkey } from '../ui/hotkey.ts'
import { Icon } from '../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { alignOf, Cell, shownOf } from './cells.tsx'
import { titleOf } from './reference.ts'
import { type Row, useRow } from './resource-api.ts'

export type DetailPanelProps = {
  definition: ScreenDefinition
  id: string
  onEdit: () => void
  /** To the row above or below; absent at the ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One row beside its list, to be read. J and K go on in the list, Esc closes; the list keeps its place. */
export function DetailPanel({ definition, id, onEdit, onPrevious, onNext, onClose }: DetailPanelProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const panel = useRef<HTMLElement>(null)
  const row = useRow(definition, id)
  useHotkey('Escape', onClose, { near: panel })
  return (
    <aside ref={panel} className="resource-detail" aria-label={word('details')}>
      <header className="ui-bar">
        <h2 className="ui-cut">{row.data ? titleOf(definition, row.data) : say(definition.label)}</h2>
        <span className="ui-spread" />
        <IconButton label={word('previousRow')} aria-disabled={!onPrevious || undefined} onClick={onPrevious}>
          <Icon name="up" size={12} />
        </IconButton>
        <IconButton label={word('nextRow')} aria-disabled={!onNext || undefined} onClick={onNext}>
          <Icon name="down" size={12} />
        </IconButton>
        {can(`${definition.stem}_edit`) && <Button onClick={onEdit}>{word('edit')}</Button>}
        <IconButton label={word('close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </IconButton>
      </header>
      {row.data ? (
        <Details definition={definition} row={row.data} />
      ) : row.error ? (
        <ErrorState error={row.error} onRetry={() => void row.refetch()} />
      ) : row.isPending ? (
        <Skeleton width="100%" lines={8} />
      ) : (
        <Empty>{word('rowGone')}</Empty>
      )}
    </aside>
  )
}

/** What a row says: ids say nothing, and what is neither listed nor entered only filters. */
const shownIn = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).filter(([, { kind, list, form }]) => kind !== 'id' && (list || form !== false))
const valueIn = (row: Readonly<Record<string, unknown>>, name: string, field: Field) => row[shownOf(name, field)]

/** Whether a value says anything. */
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

type DetailsProps = { definition: ScreenDefinition; row: Row; brief?: boolean }

/** All that a row says, with the rows within it; `brief`, as on paper, without fields and columns that say nothing. */
export function Details({ definition, row, brief = false }: DetailsProps) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const shown = shownIn(definition.fields).filter(([name, field]) => !brief || isSaid(valueIn(row, name, field)))
  return (
    <div className="resource-detail-body">
      <dl>
        {shown.map(([name, field]) => (
          <Entry key={name} label={say(field.label)}>
            <Cell field={field} value={valueIn(row, name, field)} places={places} />
          </Entry>
        ))}
        <Entry label={word('createdAt')}>{String(row.createTime ?? '')}</Entry>
        <Entry label={word('updatedAt')}>{String(row.updateTime ?? '')}</Entry>
      </dl>
      {Object.entries(definition.children ?? {}).map(([name, child]) => (
        <ChildRows key={name} child={child} rows={row[name]} brief={brief} />
      ))}
    </div>
  )
}

function Entry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Rows within the row; nothing where there are none. */
function ChildRows({ child, rows, brief }: { child: Children; rows: unknown; brief: boolean }) {
  const say = useSay()
  const places = usePlaces()
  if (!Array.isArray(rows) || rows.length === 0) return null
  const all = rows as Record<string, unknown>[]
  const shown = shownIn(child.fields).filter(([name, field]) => !brief || all.some((row) => isSaid(valueIn(row, name, field))))
  return (
    <section className="resource-detail-rows">
      <h3>{say(child.label)}</h3>
      <table className="ui-table">
        <thead>
          <tr>
            {shown.map(([name, field]) => (
              <th key={name} scope="col" data-align={alignOf(field)}>
                {say(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((row) => (
            <tr key={String(row[child.key])}>
              {shown.map(([name, field]) => (
                <td key={name} data-align={alignOf(field)}>
                  <Cell field={field} value={valueIn(row, name, field)} places={places} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
