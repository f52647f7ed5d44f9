import { type ReactNode, useRef } from 'react'
import { useWord } from '../i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { useHotkey } from '../ui/hotkey.ts'
import { Icon } from '../ui/icons.tsx'
import './resources.css'

type Props = {
  title: ReactNode
  /** Moves to the row above or below; undefined at the first or last row. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** Buttons for actions on the row. */
  act: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Panel beside a list that shows one of its rows. J and K move to the next and the previous row, Esc closes the panel.
 * The list keeps its scroll position.
 */
export function SidePanel({ title, onPrevious, onNext, onClose, act, className = '', children }: Props) {
  const word = useWord()
  const panel = useRef<HTMLElement>(null)
  useHotkey('Escape', onClose, { near: panel })
  return (
    <aside ref={panel} className={`resource-detail ${className}`} aria-label={word('details')}>
      <header className="ui-bar">
        <h2 className="ui-cut">{title}</h2>
        <span className="ui-spread" />
        <IconButton label={word('previousRow')} aria-disabled={!onPrevious || undefined} onClick={onPrevious}>
          <Icon name="up" size={12} />
        </IconButton>
        <IconButton label={word('nextRow')} aria-disabled={!onNext || undefined} onClick={onNext}>
          <Icon name="down" size={12} />
        </IconButton>
        {act}
        <IconButton label={word('close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </IconButton>
      </header>
      {children}
    </aside>
  )
}
