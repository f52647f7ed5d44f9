import type { ReactNode } from 'react'

/** The head of a page: title, number of rows, and the actions that need no selected row. */
export function PageHead({ title, count, children }: { title: ReactNode; count?: number | undefined; children?: ReactNode }) {
  return (
    <header className="ui-page-head">
      <h1>{title}</h1>
      {count !== undefined && <span className="ui-count">{count.toLocaleString('en-US')}</span>}
      {children && <span className="ui-page-acts">{children}</span>}
    </header>
  )
}
