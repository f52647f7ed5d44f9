import type { ReactNode } from 'react'
import { useOpenTab } from './tabs.ts'

type Props = {
  to: string
  children: ReactNode
  className?: string
  /** Called first, for example to close a window over the page. */
  onLeave?: () => void
}

/** A link that opens a page in a tab of the app; with Ctrl, Shift or the command key the browser opens it. */
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
