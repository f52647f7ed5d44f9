import type { ReactNode } from 'react'
import { useOpenTab } from './tabs.ts'

/** A figure and the list behind it, as a line of a list. */
export function FigureLink({ to, label, figure }: { to: string; label: ReactNode; figure: string }) {
  const open = useOpenTab()
  return (
    <li>
      <a
        href={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open(to)
        }}
      >
        <span>{label}</span>
        <strong>{figure}</strong>
      </a>
    </li>
  )
}
