import type { ReactNode } from 'react'
import { TabLink } from '../../shell/tab-link.tsx'
import { formPathOf } from '../engine/kinds.ts'

/** Leads to a document, where there is one and its type has a page; else it is only what is said. */
export function DocumentLink({ kind, id, children }: { kind: string; id?: string | undefined; children: ReactNode }): ReactNode {
  const path = id ? formPathOf(kind, id) : undefined
  return path === undefined ? (
    children
  ) : (
    <TabLink to={path} className="ui-link">
      {children}
    </TabLink>
  )
}
