import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { api, operationQuery, useOperation } from '../client/api.ts'
import { store } from '../core/store.ts'

export type Desk = DataOf<'HomeApi_read'>
export type Scope = 'mine' | 'all'
export type Widget = NonNullable<Desk['widgets']>[number]
const scopeName = 'homeScope'

/** The parts of the home page, in their default order. */
export const widgetIds = ['figures', 'waits', 'trade', 'stock', 'alerts', 'favourites', 'recents', 'pages'] as const
export type WidgetId = (typeof widgetIds)[number]

const isWidget = (id: string): id is WidgetId => widgetIds.some((one) => one === id)

/** All parts in the user's order; new ones come last. */
export function arrangedWidgets(kept: Desk['widgets']): { id: WidgetId; hidden: boolean }[] {
  const known = (kept ?? []).flatMap(({ id, hidden }) => (isWidget(id) ? [{ id, hidden: hidden === true }] : []))
  const others = widgetIds.filter((id) => !known.some((one) => one.id === id))
  return [...known, ...others.map((id) => ({ id, hidden: false }))]
}

/** The data of the home page, by one request, and the user's arrangement. */
export function useDesk() {
  const client = useQueryClient()
  const [scope, setScope] = useState<Scope>(store.read(scopeName) === 'all' ? 'all' : 'mine')
  const query = scope === 'mine' ? { mine: 2 } : {}
  // the user's own work stays visible while that of all is loading
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

/** Best effort: a failed save is repeated with the next change. */
export const saveDesk = (body: BodyOf<'HomeApi_keep'>): Promise<unknown> => api('HomeApi_keep', { body }).catch(() => undefined)
