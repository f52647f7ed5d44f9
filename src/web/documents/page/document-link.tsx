import type { ReactNode } from 'react'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { TabLink } from '../../navigation/tab-link.tsx'

/** A link to a document. It is plain text without an id, or if the document's type has no page. */
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
