import type { Words } from '#domain/core/words.ts'
import { useSay } from '../../../i18n/index.ts'

/** Heads of a table's columns: first those of texts, then those of figures, which are right-aligned. */
export function TableHeads({ texts, figures }: { texts: readonly Words[]; figures: readonly Words[] }) {
  const say = useSay()
  return (
    <>
      {texts.map((label) => (
        <th key={label.en} scope="col">
          {say(label)}
        </th>
      ))}
      {figures.map((label) => (
        <th key={label.en} scope="col" data-align="right">
          {say(label)}
        </th>
      ))}
    </>
  )
}
