import type { ReactNode } from 'react'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { TabLink } from '../../navigation/tab-link.tsx'

/** Links to a document, if it exists and its type has a page; otherwise plain text. */
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
