import type { ReactNode } from 'react'
import type { Words } from '#domain/words.ts'
import { useSay } from '../i18n/index.ts'
import { Empty, Skeleton } from '../ui/states.tsx'

type Props<Row> = {
  /** Nothing while it is on its way. */
  list: { total: number; records: readonly Row[] } | undefined
  /** What is said where there are none. */
  none: Words
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list: grey bars until they are there, never a table that looks empty. */
export function Listed<Row>({ list, none, children }: Props<Row>) {
  const say = useSay()
  if (!list) return <Skeleton width="100%" lines={4} />
  return list.total === 0 ? <Empty>{say(none)}</Empty> : children(list.records)
}
