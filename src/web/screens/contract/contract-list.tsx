import { useMemo, useState } from 'react'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { Empty } from '../../ui/states.tsx'
import { type ListedOperation, matchingOperations, shortNameOf } from './open-api.ts'
import { contractWords, groupWords } from './words.ts'

type CallsProps = { operations: readonly ListedOperation[]; search: string; chosen: string; onOpen: (id: string) => void }

/** The operations of the API, by group. A search unfolds the groups in which it finds something. */
export function CallList({ operations, search, chosen, onOpen }: CallsProps) {
  const say = useSay()
  const found = useMemo(() => matchingOperations(operations, search), [operations, search])
  const groups = useMemo(() => [...Map.groupBy(found, ({ tag }) => tag)], [found])
  if (found.length === 0) return <Empty>{say(contractWords.none)}</Empty>
  return groups.map(([tag, calls]) => {
    const startsOpen = search.trim() !== '' || calls.some(({ id }) => id === chosen)
    // the key makes each search start with unfolded groups; until the next search the reader may fold them
    return <Group key={`${tag} ${search}`} {...{ tag, calls, chosen, onOpen, startsOpen }} />
  })
}

type GroupProps = Omit<CallsProps, 'operations' | 'search'> & { tag: string; calls: readonly ListedOperation[]; startsOpen: boolean }

/**
 * A group of operations. While it is folded it draws no rows, because six hundred rows would slow down typing in the
 * search.
 */
function Group({ tag, calls, chosen, onOpen, startsOpen }: GroupProps) {
  const say = useSay()
  const [open, setOpen] = useState(startsOpen)
  return (
    <details className="api-group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {groupWords[tag] ? say(groupWords[tag]) : tag} <span className="ui-muted">{calls.length}</span>
      </summary>
      {open && (
        <ul>
          {calls.map((operation) => (
            <li key={operation.id}>
              <Call operation={operation} current={operation.id === chosen} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function Call({ operation, current, onOpen }: { operation: ListedOperation; current: boolean; onOpen: (id: string) => void }) {
  const [language] = useLanguage()
  return (
    <button type="button" className="api-item" aria-current={current || undefined} onClick={() => onOpen(operation.id)}>
      <span className="api-method" data-method={operation.method.toUpperCase()}>
        {operation.method.toUpperCase()}
      </span>
      <span className="api-item-text">
        {shortNameOf(operation, language)}
        <span className="api-path">{operation.path.slice(1)}</span>
      </span>
    </button>
  )
}

type ModelsProps = { names: readonly string[]; search: string; chosen: string; onOpen: (name: string) => void }

export function ModelList({ names, search, chosen, onOpen }: ModelsProps) {
  const say = useSay()
  const found = names.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()))
  if (found.length === 0) return <Empty>{say(contractWords.none)}</Empty>
  return (
    <ul>
      {found.map((name) => (
        <li key={name}>
          <button type="button" className="api-item" aria-current={name === chosen || undefined} onClick={() => onOpen(name)}>
            <code>{name}</code>
          </button>
        </li>
      ))}
    </ul>
  )
}
