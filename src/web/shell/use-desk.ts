import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { api, operationQuery, useOperation } from '../api.ts'
import { store } from '../store.ts'

export type Desk = DataOf<'HomeApi_read'>
export type Scope = 'mine' | 'all'
export type Widget = NonNullable<Desk['widgets']>[number]
const scopeName = 'homeScope'

/** The parts of the home page, in their usual order. */
export const widgetIds = ['figures', 'waits', 'trade', 'stock', 'alerts', 'favourites', 'recents', 'pages'] as const
export type WidgetId = (typeof widgetIds)[number]

const isWidget = (id: string): id is WidgetId => widgetIds.some((one) => one === id)

/** All parts in the order somebody wants them; new ones come last. */
export function arranged(kept: Desk['widgets']): { id: WidgetId; hidden: boolean }[] {
  const known = (kept ?? []).flatMap(({ id, hidden }) => (isWidget(id) ? [{ id, hidden: hidden === true }] : []))
  const others = widgetIds.filter((id) => !known.some((one) => one.id === id))
  return [...known, ...others.map((id) => ({ id, hidden: false }))]
}

/** What the home page shows, by one request, and how somebody arranged it. */
export function useDesk() {
  const client = useQueryClient()
  const [scope, setScope] = useState<Scope>(store.read(scopeName) === 'all' ? 'all' : 'mine')
  const query = scope === 'mine' ? { mine: 2 } : {}
  // mine stays while what all do is on its way
  const { data, error, dataUpdatedAt } = useOperation('HomeApi_read', { query }, { placeholderData: keepPreviousData })
  const arrange = (widgets: Widget[]) => {
    client.setQueriesData<Desk>({ queryKey: [operationQuery('HomeApi_read').queryKey[0]] }, (before) => before && { ...before, widgets })
    return keepDesk({ widgets })
  }
  const choose = (next: Scope) => {
    setScope(next)
    store.write(scopeName, next)
  }
  return { desk: data, readAt: dataUpdatedAt, error, scope, choose, arrange }
}

/** Best effort: what is not kept is kept with the next change. */
export const keepDesk = (body: BodyOf<'HomeApi_keep'>): Promise<unknown> => api('HomeApi_keep', { body }).catch(() => undefined)
