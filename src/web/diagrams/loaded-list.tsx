import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { Empty, Skeleton } from '../ui/states.tsx'

type Props<Row> = {
  /** Undefined while loading. */
  list: { total: number; records: readonly Row[] } | undefined
  /** Text of an empty list. */
  none: Words
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows of a list, with skeletons while loading, so that it does not look empty. */
export function LoadedList<Row>({ list, none, children }: Props<Row>) {
  const say = useSay()
  if (!list) return <Skeleton width="100%" lines={4} />
  return list.total === 0 ? <Empty>{say(none)}</Empty> : children(list.records)
}
