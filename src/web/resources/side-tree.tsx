import { useState } from 'react'
import { isResource, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { store } from '../core/store.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { Icon } from '../ui/icons.tsx'
import { useScreenClass } from '../ui/screen-class.ts'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { Tree } from '../ui/tree.tsx'
import { hasOperation } from './resource-api.ts'
import type { ListQuery } from './use-list-query.ts'
import { useTreeLines } from './use-tree-lines.ts'

/** The tree on the left of a list: the field by which it filters, and the resource with its nodes. */
export function sideTreeOf({ sideTree, fields }: ScreenDefinition): { name: string; target: ScreenDefinition } | undefined {
  const field = sideTree === undefined ? undefined : fields[sideTree]
  if (sideTree === undefined || field?.kind !== 'reference' || !isResource(field.to)) return undefined
  const target = resourceOf(field.to)
  return hasOperation(target, 'lazyTree') ? { name: sideTree, target } : undefined
}

type SideTreeProps = { name: string; target: ScreenDefinition; query: ListQuery }

/**
 * The tree on the left of a list. Choosing a node shows the rows of that node and of those below it. Whether the tree
 * is folded is stored in this browser; on a narrow screen it is folded until the user opens it.
 */
export function SideTree({ name, target, query }: SideTreeProps) {
  const say = useSay()
  const word = useWord()
  const kept = `side-tree-${target.stem}`
  const hasRoom = useScreenClass() >= 2
  const [chosen, setChosen] = useState(() => store.read(kept))
  // opening it on a narrow screen is not stored; in a wider window the stored state applies again
  const [wanted, setWanted] = useState(false)
  const [hadRoom, setHadRoom] = useState(hasRoom)
  if (hadRoom !== hasRoom) {
    setHadRoom(hasRoom)
    setWanted(false)
  }
  const hidden = hasRoom ? chosen === 'hidden' : !wanted
  const fold = (next: boolean) => {
    if (!hasRoom) return setWanted(!next)
    store.write(kept, next ? 'hidden' : 'shown')
    setChosen(next ? 'hidden' : 'shown')
  }
  if (hidden)
    return (
      <div className="resource-side-tree" data-hidden>
        <IconButton label={word('showTree')} onClick={() => fold(false)}>
          <Icon name="expand" size={14} />
        </IconButton>
      </div>
    )
  return (
    <aside className="resource-side-tree" aria-label={say(target.label)}>
      <TreePart
        target={target}
        value={query.filters[name] ?? ''}
        onChoose={(id) => query.change({ [name]: id })}
        onFold={() => fold(true)}
      />
    </aside>
  )
}

type PartProps = { target: ScreenDefinition; value: string; onChoose: (id: string) => void; onFold: () => void }

function TreePart({ target, value, onChoose, onFold }: PartProps) {
  const say = useSay()
  const word = useWord()
  const [text, setText] = useState('')
  const tree = useTreeLines(target, text)
  const label = say(target.label)
  const all = { id: '', title: word('allOf', { name: label }), level: 1 }
  return (
    <>
      <div className="resource-side-tree-head">
        <TextField
          label={word('searchIn', { name: label })}
          labelHidden
          type="search"
          placeholder={label}
          value={text}
          onChange={setText}
        />
        <IconButton label={word('hideTree')} onClick={onFold}>
          <Icon name="collapse" size={14} />
        </IconButton>
      </div>
      {tree.error && tree.lines.length === 0 ? (
        <ErrorState error={tree.error} onRetry={tree.refetch} />
      ) : tree.isPending ? (
        <div className="resource-side-tree-wait">
          <Skeleton width="80%" lines={6} />
        </div>
      ) : tree.lines.length === 0 && text !== '' ? (
        <Empty>{word('noChoice')}</Empty>
      ) : (
        <Tree
          label={label}
          lines={text.trim() === '' ? [all, ...tree.lines] : tree.lines}
          value={value}
          onChoose={(id) => onChoose(id === value ? '' : id)}
          onToggle={tree.toggle}
        />
      )}
    </>
  )
}
