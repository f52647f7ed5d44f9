import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { api, operationQuery, useOperation } from '../client/api.ts'
import type { ColumnChoice } from '../ui/table/use-data-table.ts'
import { choiceOf, columnsToStore, type ViewAddress } from './view-content.ts'

export type SavedView = DataOf<'SavedViewApi_submit'>
type PageViews = DataOf<'SavedViewApi_list'>

/** The part of a list's address that views read and change. */
export type ListAddress = {
  /** The id of the view in the address. */
  viewId: string
  /** True if the address is empty. The user's default view is opened then. */
  isBare: boolean
  /** What a view of the current list would store, apart from the columns. */
  seen: ViewAddress
  /** Opens a view, or the list without a view. */
  show: (view: { id: string; content: ViewAddress } | undefined) => void
}

const restMs = 800

/**
 * The views of a list, and the choice of columns that applies: that of the view in the address, otherwise the user's
 * last one. If the address is empty, the user's default view is opened. While `waiting` is true, this is not decided
 * yet and no rows should be shown.
 */
export function useListView(page: string, columns: readonly { id: string; hidden?: boolean }[], address: ListAddress) {
  const { data, isPending } = useOperation('SavedViewApi_list', { query: { page } }, { staleTime: Number.POSITIVE_INFINITY, retry: false })
  const [opened, setOpened] = useState(false)
  const first = data?.views.find(({ id }) => id === data.opensWith)
  const opening = !opened && address.isBare && first !== undefined
  useEffect(() => {
    if (isPending || opened) return
    setOpened(true)
    if (opening) address.show(first)
  }, [isPending, opened, opening, first, address])

  const active = data?.views.find(({ id }) => id === address.viewId)
  const base = useMemo(() => choiceOf(active?.content ?? data?.last), [active, data])
  const [own, setOwn] = useState<{ of: string; choice: ColumnChoice }>()
  const of = active?.id ?? ''
  const choice = own?.of === of ? own.choice : base
  const leave = useStoreColumns(page)
  const change = (next: ColumnChoice) => {
    setOwn({ of, choice: next })
    leave({ columns: columnsToStore(columns, next), ...(address.seen.size === undefined ? {} : { size: address.seen.size }) })
  }
  return {
    page,
    waiting: isPending || opening,
    views: data?.views ?? [],
    active,
    opensWith: first?.id,
    /** The role that determines the default view, if the user has not chosen one. */
    opensByRole: data?.opensByRole,
    choice: [choice, change] as const,
    content: { columns: columnsToStore(columns, choice), ...address.seen },
    show: address.show,
    /** Returns to the columns that are stored in the view. */
    forget: () => setOwn(undefined),
  }
}

export type ListView = ReturnType<typeof useListView>

/**
 * Returns a function that stores columns on the server after a pause in changing them. A failure is ignored, because
 * the next change stores them too.
 */
function useStoreColumns(page: string) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return useCallback(
    (content: BodyOf<'SavedViewApi_leave'>['content']) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const { queryKey } = operationQuery('SavedViewApi_list', { query: { page } })
        client.setQueryData<PageViews>(queryKey, (before) => before && { ...before, last: content })
        api('SavedViewApi_leave', { body: { page, content } }).catch(() => undefined)
      }, restMs)
    },
    [client, page],
  )
}

/** The calls that save and remove views and choose default views. After each call the list's views are read again. */
export function useViewCalls(page: string) {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: [operationQuery('SavedViewApi_list').queryKey[0]] })
  return {
    save: async (body: Omit<BodyOf<'SavedViewApi_submit'>, 'page'>): Promise<SavedView> => {
      const view = await api('SavedViewApi_submit', { body: { ...body, page } })
      await again()
      return view
    },
    remove: async (id: string) => {
      await api('SavedViewApi_remove', { query: { ids: id } })
      await again()
    },
    setRoles: async (viewId: string, roleIds: string[]) => {
      await api('SavedViewApi_ofRoles', { body: { page, viewId, roleIds } })
      await again()
    },
    openWith: async (viewId: string | undefined) => {
      await api('SavedViewApi_opensWith', { body: { page, ...(viewId === undefined ? {} : { viewId }) } })
      await again()
    },
  }
}
