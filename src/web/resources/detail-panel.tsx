import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { shownFieldOf, visibleFields } from '#resources/definition/visible-fields.ts'
import { type Children, type Field, isResource, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { Attachments } from '../attachments/attachments.tsx'
import { attachmentWords } from '../attachments/words.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { Comments } from '../comments/comments.tsx'
import { commentWords } from '../comments/words.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { alignOf, Cell } from './cells.tsx'
import { titleOf } from './reference.ts'
import { isOpenRow, type ResourceRow, useRow } from './resource-api.ts'
import { SidePanel } from './side-panel.tsx'

export type DetailPanelProps = {
  definition: ScreenDefinition
  id: string
  onEdit: () => void
  /** Moves to the row above or below; undefined at the first or last row. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Panel with one row, beside its list. */
export function DetailPanel({ definition, id, onEdit, onPrevious, onNext, onClose }: DetailPanelProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const row = useRow(definition, id)
  return (
    <SidePanel
      title={row.data ? titleOf(definition, row.data) : say(definition.label)}
      act={
        can(`${definition.stem}_edit`) &&
        isOpenRow(definition, row.data) && (
          <Button aria-haspopup="dialog" onClick={onEdit}>
            {word('edit')}
          </Button>
        )
      }
      {...{ onPrevious, onNext, onClose }}
    >
      {row.data ? (
        <>
          <Details definition={definition} row={row.data} />
          <RowDiscussion key={id} api={definition.api} id={id} />
        </>
      ) : row.error ? (
        <ErrorState error={row.error} onRetry={() => void row.refetch()} />
      ) : row.isPending ? (
        <Skeleton width="100%" lines={8} />
      ) : (
        <Empty>{word('rowGone')}</Empty>
      )}
    </SidePanel>
  )
}

/**
 * The comments on a row and its files, read when the user unfolds them. Rows of the platform have none, because
 * tenants must not see each other's.
 */
function RowDiscussion({ api, id }: { api: string; id: string }) {
  if (!isResource(api) || resourceOf(api).scope === 'platform') return null
  return (
    <div className="resource-beside">
      <Folded label={commentWords.comments}>
        <Comments about={api} aboutId={id} />
      </Folded>
      <Folded label={attachmentWords.attachments}>
        <Attachments about={api} aboutId={id} />
      </Folded>
    </div>
  )
}

function Folded({ label, children }: { label: Words; children: React.ReactNode }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <details className="resource-folded" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say(label)}</summary>
      {open && children}
    </details>
  )
}

const valueIn = (row: Readonly<Record<string, unknown>>, name: string, field: Field) => row[shownFieldOf(name, field)]

/** All fields of a row, and the rows that belong to it. */
function Details({ definition, row }: { definition: ScreenDefinition; row: ResourceRow }) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="resource-detail-body" aria-label={word('details')} tabIndex={0}>
      <dl>
        {visibleFields(definition.fields).map(([name, field]) => (
          <DetailEntry key={name} label={say(field.label)}>
            <Cell field={field} value={valueIn(row, name, field)} places={places} />
          </DetailEntry>
        ))}
        <DetailEntry label={word('createdAt')}>{String(row.createTime ?? '')}</DetailEntry>
        <DetailEntry label={word('updatedAt')}>{String(row.updateTime ?? '')}</DetailEntry>
      </dl>
      {Object.entries(definition.children ?? {}).map(([name, child]) => (
        <ChildRows key={name} child={child} rows={row[name]} />
      ))}
    </section>
  )
}

function DetailEntry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The rows that belong to a row; nothing if there are none. */
function ChildRows({ child, rows }: { child: Children; rows: unknown }) {
  const say = useSay()
  const places = usePlaces()
  if (!Array.isArray(rows) || rows.length === 0) return null
  const all = rows as Record<string, unknown>[]
  const shown = visibleFields(child.fields)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="resource-detail-rows" aria-label={say(child.label)} tabIndex={0}>
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
