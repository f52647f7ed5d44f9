import type { ReactNode } from 'react'
import { TabLink } from './tab-link.tsx'

/** A figure with a link to its list, as a line of a list. */
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
