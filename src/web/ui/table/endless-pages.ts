import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EndlessRows } from './table-props.ts'

/** The number of rows in one request while a list is scrolled. */
const endlessSize = 100

type AnyPage<Row> = { records: readonly Row[]; total: number }
type PageQuery<Page> = { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Page> }

type EndlessOptions<Page> = {
  /** If false, nothing is fetched. */
  on: boolean
  /** The query without its page. If it changes, the list starts at the top. */
  question: string
  queryOf: (asked: { current: number; size: number }) => PageQuery<Page>
}

/** A list that is scrolled through instead of paged. */
export type EndlessPages<Row, Page> = {
  /** All rows that are loaded so far, with the total of the page that was fetched last. */
  data: Page | undefined
  endless: EndlessRows<Row>
  error: Error | null
  isError: boolean
  isFetching: boolean
  /** True if the data belong to the previous query. */
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type LoadedPages<Page> = { question: string; pages: Map<number, Page> }

/**
 * Fetches the rows that are in view, in pages of a hundred. After the list was invalidated, only these rows are
 * fetched again. Loaded rows stay; after a change of the query, those of the previous query stay until the new one is
 * answered.
 */
export function useEndlessPages<Row, Page extends AnyPage<Row>>({ on, question, queryOf }: EndlessOptions<Page>): EndlessPages<Row, Page> {
  const [shown, setShown] = useState({ question, from: 1, to: 1 })
  const span = shown.question === question ? shown : { question, from: 1, to: 1 }
  const numbers = on ? Array.from({ length: span.to - span.from + 1 }, (_, nth) => span.from + nth) : []
  const answers = useQueries({ queries: numbers.map((current) => queryOf({ current, size: endlessSize })) })
  const stamp = answers.map(({ dataUpdatedAt }, nth) => `${numbers[nth]}:${dataUpdatedAt}`).join()
  const [book] = useState<LoadedPages<Page>>(() => ({ question: '', pages: new Map() }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answers` is a new array at every render; the stamp changes when an answer does
  const { data, pages } = useMemo(() => {
    const fresh = answers.flatMap(({ data }, nth) => (data ? [[numbers[nth] ?? 0, data] as const] : []))
    if (fresh.length > 0 && book.question !== question) Object.assign(book, { question, pages: new Map() })
    if (book.question === question) for (const [number, page] of fresh) book.pages.set(number, page)
    const [, latest] = fresh.at(-1) ?? [...book.pages].at(-1) ?? []
    const inOrder = [...book.pages].sort(([one], [other]) => one - other).flatMap(([, { records }]) => records)
    return { data: latest && { ...latest, records: inOrder }, pages: book.pages }
  }, [stamp, question, book])
  const endless: EndlessRows<Row> = {
    question,
    count: data?.total ?? 0,
    rowAt: (index) => pages.get(Math.floor(index / endlessSize) + 1)?.records[index % endlessSize],
    onShown: (first, last) => {
      const [from, to] = [first, last].map((index) => Math.floor(Math.max(0, index) / endlessSize) + 1) as [number, number]
      if (from !== span.from || to !== span.to) setShown({ question, from, to })
    },
  }
  return {
    ...{ data, endless, error: answers.find(({ error }) => error)?.error ?? null },
    isError: answers.some(({ isError }) => isError),
    isFetching: answers.some(({ isFetching }) => isFetching),
    isPlaceholderData: on && book.question !== question,
    refetch: () => {
      for (const number of pages.keys()) if (!numbers.includes(number)) pages.delete(number)
      return Promise.all(answers.map(({ refetch }) => refetch()))
    },
  }
}
