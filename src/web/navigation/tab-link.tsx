import type { ReactNode } from 'react'
import { useOpenTab } from './tabs.ts'

type Props = {
  to: string
  children: ReactNode
  className?: string
  /** Called before the page is opened, for example to close a dialog. */
  onLeave?: () => void
}

/**
 * A link that opens a page in a tab of the app. With Ctrl, Shift or the command key pressed, the browser opens it as
 * any other link.
 */
export function TabLink({ to, children, className, onLeave }: Props) {
  const open = useOpenTab()
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onLeave?.()
        open(to)
      }}
    >
      {children}
    </a>
  )
}
