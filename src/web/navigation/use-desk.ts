import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { api, operationQuery, useOperation } from '../client/api.ts'
import { store } from '../core/store.ts'

export type Desk = DataOf<'HomeApi_read'>
export type Scope = 'mine' | 'all'
export type Widget = NonNullable<Desk['widgets']>[number]
const scopeName = 'homeScope'

/** The parts of the home page, in the order they have by default. */
export const widgetIds = ['figures', 'waits', 'trade', 'stock', 'alerts', 'favourites', 'recents', 'pages'] as const
export type WidgetId = (typeof widgetIds)[number]

const isWidget = (id: string): id is WidgetId => widgetIds.some((one) => one === id)

/** All parts in the order the user has chosen. Parts that were added to the product since come last. */
export function arrangedWidgets(kept: Desk['widgets']): { id: WidgetId; hidden: boolean }[] {
  const known = (kept ?? []).flatMap(({ id, hidden }) => (isWidget(id) ? [{ id, hidden: hidden === true }] : []))
  const others = widgetIds.filter((id) => !known.some((one) => one.id === id))
  return [...known, ...others.map((id) => ({ id, hidden: false }))]
}

/** The data of the home page, which one request reads, and how the user has arranged it. */
export function useDesk() {
  const client = useQueryClient()
  const [scope, setScope] = useState<Scope>(store.read(scopeName) === 'all' ? 'all' : 'mine')
  const query = scope === 'mine' ? { mine: 2 } : {}
  // while the figures of all documents are loading, the user's own stay visible
  const { data, error, dataUpdatedAt } = useOperation('HomeApi_read', { query }, { placeholderData: keepPreviousData })
  const arrange = (widgets: Widget[]) => {
    client.setQueriesData<Desk>({ queryKey: [operationQuery('HomeApi_read').queryKey[0]] }, (before) => before && { ...before, widgets })
    return saveDesk({ widgets })
  }
  const choose = (next: Scope) => {
    setScope(next)
    store.write(scopeName, next)
  }
  return { desk: data, readAt: dataUpdatedAt, error, scope, choose, arrange }
}

/** Saves the arrangement. A failure is ignored, because the next change saves everything again. */
export const saveDesk = (body: BodyOf<'HomeApi_keep'>): Promise<unknown> => api('HomeApi_keep', { body }).catch(() => undefined)
