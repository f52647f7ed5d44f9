import type { ReactNode } from 'react'
import { TabLink } from './tab-link.tsx'

/** A list item with a figure and a link to the list behind it. */
export function FigureLink({ to, label, figure }: { to: string; label: ReactNode; figure: string }) {
  return (
    <li>
      <TabLink to={to}>
        <span>{label}</span>
        <strong>{figure}</strong>
      </TabLink>
    </li>
  )
}
