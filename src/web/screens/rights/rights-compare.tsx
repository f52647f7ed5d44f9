import { useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { useOperation } from '../../client/api.ts'
import { useSay } from '../../i18n/index.ts'
import { SelectField } from '../../ui/fields/fields.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type Difference, differences, type GrantNode, type TickedIds } from './rights.ts'
import { words } from './words.ts'

type Role = { id: string; name: string }
type Props = { nodes: readonly GrantNode[]; ticked: TickedIds; role: Role }

/** Compares two roles, by listing the rights that only one of them has. */
export function RightsCompare({ nodes, ticked, role }: Props) {
  const say = useSay()
  const roles = useOperation('RoleApi_tree', {})
  const [otherId, choose] = useState('')
  const options = (roles.data ?? []).filter(({ id }) => id !== role.id).map(({ id, title }) => ({ value: id, label: title }))
  const other = options.find(({ value }) => value === otherId)
  return (
    <div className="rights-compare">
      <SelectField label={say(words.other)} value={otherId} onChange={choose} options={options} none={say(words.otherNeeded)} width={240} />
      {other && <Comparison key={otherId} {...{ nodes, ticked, role }} other={{ id: other.value, name: other.label }} />}
    </div>
  )
}

function Comparison({ nodes, ticked, role, other }: Props & { other: Role }) {
  const say = useSay()
  const held = useOperation('MenuApi_roleTreeKeys', { query: { roleIds: other.id } }, { gcTime: 0, staleTime: 0 })
  if (held.error) return <ErrorState error={held.error} onRetry={() => void held.refetch()} />
  if (!held.data) return <Skeleton width="100%" lines={6} />
  const found = differences(nodes, ticked, new Set(held.data.menu))
  if (found.length === 0) return <p className="ui-muted">{say(words.same)}</p>
  const more = count(found, 'onlyFirst')
  const fewer = count(found, 'onlySecond')
  return (
    <>
      <p>{fillPlaceholders(say(words.more), { first: role.name, second: other.name, more: String(more), fewer: String(fewer) })}</p>
      <table className="rights-differences">
        <thead>
          <tr>
            <th scope="col">{say(words.page)}</th>
            <th scope="col">{fillPlaceholders(say(words.only), { role: role.name })}</th>
            <th scope="col">{fillPlaceholders(say(words.only), { role: other.name })}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ page, onlyFirst, onlySecond }) => (
            <tr key={page.id}>
              <th scope="row">
                {page.title}
                {page.group && <small>{page.group}</small>}
              </th>
              <td>{onlyFirst.join(say(words.between)) || '—'}</td>
              <td>{onlySecond.join(say(words.between)) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const count = (found: readonly Difference[], side: 'onlyFirst' | 'onlySecond') => found.reduce((sum, row) => sum + row[side].length, 0)
