import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

/**
 * What a tool over a list is called: a word where there is room for those of all tools, else a drawing in its place, whose word is still read
 * out. Its button says it in `title` too, for who points at it.
 */
export function ToolWord({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <>
      <span className="ui-tool-icon">
        <Icon name={icon} size={14} />
      </span>
      <span className="ui-tool-word">{children}</span>
    </>
  )
}
