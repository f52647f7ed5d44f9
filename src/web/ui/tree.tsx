import { type KeyboardEvent, useRef } from 'react'
import { useWord } from '../i18n/index.ts'
import { Icon } from './icons.tsx'

/** A visible line of a tree. A leaf has no `open`. If there is `checked`, choosing the line ticks it. */
export type TreeLine = { id: string; title: string; level: number; open?: boolean; checked?: boolean | 'mixed' }

export type TreeProps = {
  label: string
  /** The visible lines from top to bottom; the children of an open line follow it. */
  lines: readonly TreeLine[]
  /** The id of the chosen line. */
  value: string
  onChoose: (id: string) => void
  onToggle: (id: string) => void
}

/**
 * A tree. Arrow keys move, open and close; Home and End go to the first and the last line; a letter goes to the next
 * name that begins with it; Enter or Space chooses.
 */
export function Tree({ label, lines, value, onChoose, onToggle }: TreeProps) {
  const word = useWord()
  const list = useRef<HTMLDivElement>(null)
  const chosen = lines.findIndex(({ id }) => id === value)
  const focus = (at: number) => {
    const line = list.current?.children[at]
    if (line instanceof HTMLElement) line.focus()
  }
  return (
    <div ref={list} role="tree" aria-label={label} className="ui-tree">
      {lines.map((line, at) => (
        <div
          key={line.id}
          role="treeitem"
          aria-level={line.level}
          aria-expanded={line.open}
          aria-selected={line.checked === undefined ? line.id === value : undefined}
          aria-checked={line.checked}
          tabIndex={at === Math.max(0, chosen) ? 0 : -1}
          style={{ paddingLeft: (line.level - 1) * 16 }}
          onClick={() => onChoose(line.id)}
          onKeyDown={(event) => keysOfLine(event, { lines, at, focus, onChoose, onToggle })}
        >
          {line.open === undefined ? (
            <i />
          ) : (
            <button
              type="button"
              tabIndex={-1}
              aria-label={word(line.open ? 'fold' : 'unfold')}
              onClick={(event) => {
                event.stopPropagation()
                onToggle(line.id)
              }}
            >
              <Icon name={line.open ? 'down' : 'right'} size={10} />
            </button>
          )}
          {line.checked !== undefined && <span className="ui-tick" aria-hidden="true" />}
          <span className="ui-cut" title={line.title}>
            {line.title}
          </span>
        </div>
      ))}
    </div>
  )
}

type LinePlace = Pick<TreeProps, 'lines' | 'onChoose' | 'onToggle'> & { at: number; focus: (at: number) => void }

function keysOfLine(event: KeyboardEvent, { lines, at, focus, onChoose, onToggle }: LinePlace): void {
  const line = lines[at]
  if (!line || event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
  const above = lines.slice(0, at).findLastIndex(({ level }) => level < line.level)
  const named = () => lines.findIndex(({ title }, other) => other > at && title.toLowerCase().startsWith(event.key.toLowerCase()))
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focus(at + 1),
    ArrowUp: () => focus(at - 1),
    Home: () => focus(0),
    End: () => focus(lines.length - 1),
    ArrowRight: () => (line.open === false ? onToggle(line.id) : line.open ? focus(at + 1) : undefined),
    ArrowLeft: () => (line.open ? onToggle(line.id) : focus(above)),
    Enter: () => onChoose(line.id),
    ' ': () => onChoose(line.id),
  }
  const act = acts[event.key] ?? (event.key.length === 1 ? () => focus(named()) : undefined)
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
