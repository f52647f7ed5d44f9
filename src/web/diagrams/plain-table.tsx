import type { ReactNode } from 'react'
import type { Words } from '#domain/words.ts'
import { useSay } from '../i18n/index.ts'

type Head = string | Words
type Props = {
  title: Head
  heads: readonly Head[]
  /** Those of the heads that stand over figures. */
  figures?: readonly Head[]
  children: ReactNode
}

/** A plain table of what a law or its log says: its heads, those of figures at the right as their figures are, and its rows. */
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
