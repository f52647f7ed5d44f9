import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'

/**
 * The name of a tool over a list, shown as text if all tools have room, otherwise as an icon. Screen readers read the
 * text in both cases. Its button should have the name as its `title` too.
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
