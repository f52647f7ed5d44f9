import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'

type HeadText = string | Words
type Props = {
  title: HeadText
  heads: readonly HeadText[]
  /** Heads of the columns with figures, which are right-aligned. */
  figures?: readonly HeadText[]
  children: ReactNode
}

/** A plain table with right-aligned heads over figures. */
export function PlainTable({ title, heads, figures = [], children }: Props) {
  const say = useSay()
  return (
    <table className="dg-table" aria-label={say(title)}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={say(head)} scope="col" className={figures.includes(head) ? 'ui-number' : undefined}>
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
