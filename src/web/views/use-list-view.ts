import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { api, operationQuery, useOperation } from '../api.ts'
import type { ColumnChoice } from '../ui/use-data-table.ts'
import { choiceOf, columnsKept, type Seen } from './view-content.ts'

export type SavedView = DataOf<'SavedViewApi_submit'>
type PageViews = DataOf<'SavedViewApi_list'>

/** The address of a list, as far as views read and write it. */
export type ListAddress = {
  /** The view it names. */
  viewId: string
  /** It says nothing: whatever the reader opens the list with may fill it. */
  isBare: boolean
  /** What of the present list a view would keep. */
  seen: Seen
  /** Goes to a view, or to the plain list. */
  show: (view: { id: string; content: Seen } | undefined) => void
}

const restMs = 800

/**
 * The views of a list and the choice of columns in force: that of the view in the address, else as the reader last left them. An address
 * that says nothing is filled by the view the reader opens the list with; until that is known, `waiting` asks to hold the rows back.
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
  const leave = useLeave(page)
  const change = (next: ColumnChoice) => {
    setOwn({ of, choice: next })
    leave({ columns: columnsKept(columns, next), ...(address.seen.size === undefined ? {} : { size: address.seen.size }) })
  }
  return {
    page,
    waiting: isPending || opening,
    views: data?.views ?? [],
    active,
    opensWith: first?.id,
    /** The role that says what the list opens with, where its reader did not. */
    opensByRole: data?.opensByRole,
    choice: [choice, change] as const,
    content: { columns: columnsKept(columns, choice), ...address.seen },
    show: address.show,
    /** The columns of the view again, as they were kept. */
    forget: () => setOwn(undefined),
  }
}

export type ListView = ReturnType<typeof useListView>

/** Keeps columns on the server when changing them rests. Best effort: the next change keeps them too. */
function useLeave(page: string) {
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

/** Keeping, removing and opening with views; after each the list's views are read again. */
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
