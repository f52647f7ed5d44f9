import type { ComponentType } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { operationFor } from '#web/document-engine/document-operations.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from './record-actions.tsx'

/** Makes the list page of a document type that is listed like a resource, with its events for selected rows. */
export function recordListPage({ words, record, rowEvents = [] }: DocumentDefinition): ComponentType {
  if (!record) throw new Error(`${words.id} is not listed like a resource`)
  const events = rowEvents.map((event) => ({ event, call: operationFor(words.id, event, { dirty: false, stored: true }).id }))
  return resourcePage(record, (props: OwnActionsProps) => <RecordActions {...props} {...{ record, words, events }} />)
}
