import type { MouseEvent } from 'react'
import { Icon } from './icons.tsx'

export type TileProps = {
  icon: string
  title: string
  /** Where it belongs, in small print. */
  department?: string
  /** Address of a picture behind it. */
  background?: string
  to: string
  /** Delay of its appearance, in ms after the first. */
  time?: number
  onOpen: (to: string) => void
}

/** A tile that leads to a page. It appears a moment after the one before it, unless reduced motion is preferred. */
export function Tile({ icon, title, department, background, to, time = 0, onOpen }: TileProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(to)
  }
  return (
    <a
      className="ui-tile"
      href={to}
      style={{ animationDelay: `${time}ms`, ...(background ? { backgroundImage: `url("${encodeURI(background)}")` } : {}) }}
      onClick={follow}
    >
      <Icon name={icon} size={20} />
      <span className="ui-tile-text">
        <span className="ui-cut">{title}</span>
        {department && <span className="ui-tile-small ui-cut">{department}</span>}
      </span>
    </a>
  )
}
