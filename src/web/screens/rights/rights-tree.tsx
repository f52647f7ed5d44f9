import { useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Tree } from '../../ui/tree.tsx'
import { type GrantNode, idsOf, linesOf, matchingNodes, type TickedIds, toggleNode } from './rights.ts'
import { words } from './words.ts'

type Props = { nodes: readonly GrantNode[]; ticked: TickedIds; onChange: (ticked: TickedIds) => void }

/** Tree of menus and buttons with check boxes. It is folded at first; the results of a search are unfolded. */
export function RightsTree({ nodes, ticked, onChange }: Props) {
  const say = useSay()
  const [text, search] = useState('')
  const [open, setOpen] = useState<TickedIds>(new Set())
  const [last, setLast] = useState('')
  const shown = matchingNodes(nodes, text)
  const isOpen = (id: string) => open.has(id) !== (text.trim() !== '')
  const all = idsOf(nodes)
  const toggle = (id: string) => {
    setLast(id)
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const choose = (id: string) => {
    setLast(id)
    onChange(toggleNode(nodes, id, ticked))
  }
  const searchFor = (next: string) => {
    if ((next.trim() === '') !== (text.trim() === '')) setOpen(new Set())
    search(next)
  }
  return (
    <div className="rights-tree">
      <div className="rights-bar">
        <TextField label={say(words.search)} labelHidden placeholder={say(words.search)} value={text} onChange={searchFor} />
        <span className="ui-spread" />
        <span className="ui-muted">
          {fillPlaceholders(say(words.held), { held: String(all.filter((id) => ticked.has(id)).length), all: String(all.length) })}
        </span>
        <Button onClick={() => setOpen(new Set(text.trim() === '' ? all : []))}>{say(words.unfoldAll)}</Button>
        <Button onClick={() => setOpen(new Set(text.trim() === '' ? [] : all))}>{say(words.foldAll)}</Button>
      </div>
      {shown.length === 0 ? (
        <p className="ui-muted">{say(words.nothing)}</p>
      ) : (
        <Tree label={say(words.grant)} lines={linesOf(shown, ticked, isOpen)} value={last} onChoose={choose} onToggle={toggle} />
      )}
    </div>
  )
}
