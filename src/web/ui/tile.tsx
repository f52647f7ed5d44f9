import type { MouseEvent } from 'react'
import { Icon } from './icons.tsx'

export type TileProps = {
  icon: string
  title: string
  /** The department to which it belongs, in small print. */
  department?: string
  /** The address of a picture in the background. */
  background?: string
  to: string
  /** The delay of its appearance after that of the first tile, in ms. */
  time?: number
  onOpen: (to: string) => void
}

/** A tile that leads to a page. Tiles appear one after the other, unless the user prefers reduced motion. */
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
