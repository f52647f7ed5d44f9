import { parseAsString } from 'nuqs/server'
import { type ComponentType, useEffect, useState } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { ApiRefusal } from '#web/client/api.ts'
import { useSay } from '#web/i18n/index.ts'
import { useOpenTab, useTab } from '#web/navigation/tabs.ts'
import { usePageQuery } from '#web/navigation/use-page-query.ts'
import { DetailPanel } from '#web/resources/detail-panel.tsx'
import { titleOf } from '#web/resources/reference.ts'
import { useRow } from '#web/resources/resource-api.ts'
import { ResourceForm } from '#web/resources/resource-form.tsx'
import { ErrorState, Forbidden, Skeleton } from '#web/ui/states.tsx'
import { OpenFromList } from './open-from-list.tsx'
import '#web/resources/resources.css'

const address = { id: parseAsString.withDefault('') }

/**
 * Makes the page of one document for a type that is listed like a resource. Messages and the log link to its address;
 * new documents are entered in the list.
 */
export function recordPage({ record, menu, right }: Pick<DocumentDefinition, 'record' | 'menu' | 'right'>): ComponentType {
  return function RecordPage() {
    const say = useSay()
    const open = useOpenTab()
    const { setTitle } = useTab()
    const [{ id }] = usePageQuery(address)
    const [isEdited, setEdited] = useState(false)
    const { data, error, refetch } = useRow(record, id === '' ? undefined : id)
    const title = record && data ? titleOf(record, data) : undefined
    useEffect(() => {
      if (title) setTitle(title)
    }, [title, setTitle])
    if (error instanceof ApiRefusal && error.code === 403) return <Forbidden right={`${right}_view`} />
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (id === '') return <OpenFromList lists={[menu]} />
    if (!data || !record) return <Skeleton width="100%" lines={8} />
    return (
      <section className="shell-page" aria-label={say(record.label)}>
        <DetailPanel
          {...{ definition: record, id }}
          onEdit={() => setEdited(true)}
          onPrevious={undefined}
          onNext={undefined}
          onClose={() => open(menu.path)}
        />
        {isEdited && <ResourceForm {...{ definition: record, id }} readOnly={false} onClose={() => setEdited(false)} />}
      </section>
    )
  }
}
