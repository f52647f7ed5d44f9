import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { Empty, Skeleton } from '../ui/states.tsx'

type Props<Row> = {
  /** Undefined while the list is loading. */
  list: { total: number; records: readonly Row[] } | undefined
  /** Text shown if the list is empty. */
  none: Words
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows of a list. While they load, skeletons are shown, so that the list does not look empty. */
export function LoadedList<Row>({ list, none, children }: Props<Row>) {
  const say = useSay()
  if (!list) return <Skeleton width="100%" lines={4} />
  return list.total === 0 ? <Empty>{say(none)}</Empty> : children(list.records)
}
