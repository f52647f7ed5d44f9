import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'

/**
 * The name of a tool over a list: text where all tools have room, else an icon with the text for screen readers. Its
 * button has it in `title` too.
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
