import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { api, useOperation } from '../api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import type { Row } from '../resources/resource-api.ts'
import { useSession } from '../session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { SaveDialog } from './save-dialog.tsx'
import './system.css'

type Node = DataOf<'MenuApi_grantTree'>['menu'][number]
const words = { grant: { zh: '权限设置', en: 'Grant rights' } } as const satisfies Record<string, Words>

/** The button that gives the chosen role its menus and buttons. */
export function RoleActions({ chosen }: { chosen: readonly Row[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  const [role] = chosen
  const reason = can('role_grant') ? (chosen.length === 1 ? undefined : word('selectOne')) : word('noRight')
  return (
    <>
      <ActionButton onRun={() => setOpen(true)} disabled={reason !== undefined} reason={reason}>
        {say(words.grant)}
      </ActionButton>
      {open && role && <GrantDialog role={role} onClose={() => setOpen(false)} />}
    </>
  )
}

function GrantDialog({ role, onClose }: { role: Row; onClose: () => void }) {
  const say = useSay()
  const tree = useOperation('MenuApi_grantTree', {})
  const held = useOperation('MenuApi_roleTreeKeys', { query: { roleIds: role.id } }, { gcTime: 0, staleTime: 0 })
  const [changed, change] = useState<ReadonlySet<string>>()
  const ticked = changed ?? new Set(held.data?.menu)
  const save = async () => {
    const own = new Set(idsOf(tree.data?.menu ?? []))
    await api('RoleApi_grant', { body: { roleIds: [role.id], menuIds: [...ticked].filter((id) => own.has(id)) } })
  }
  return (
    <SaveDialog title={`${say(words.grant)} · ${String(role.roleName)}`} width={560} {...{ save, onClose }}>
      {tree.data && held.data ? (
        <div className="grant-tree">
          <Nodes nodes={tree.data.menu} above={[]} ticked={ticked} onChange={change} />
        </div>
      ) : (
        <Skeleton width="100%" lines={8} />
      )}
    </SaveDialog>
  )
}

const idsOf = (nodes: readonly Node[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])

type NodesProps = {
  nodes: readonly Node[]
  above: readonly string[]
  ticked: ReadonlySet<string>
  onChange: (ticked: ReadonlySet<string>) => void
}

/** A tick takes everything below with it, and what stands above, which leads there. */
function Nodes({ nodes, above, ticked, onChange }: NodesProps) {
  const toggle = (node: Node, on: boolean) => {
    const next = new Set(ticked)
    for (const id of idsOf([node])) on ? next.add(id) : next.delete(id)
    if (on) for (const id of above) next.add(id)
    onChange(next)
  }
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          <label>
            <input type="checkbox" checked={ticked.has(node.id)} onChange={(event) => toggle(node, event.target.checked)} />
            {node.title}
          </label>
          {node.children && <Nodes nodes={node.children} above={[...above, node.id]} ticked={ticked} onChange={onChange} />}
        </li>
      ))}
    </ul>
  )
}
