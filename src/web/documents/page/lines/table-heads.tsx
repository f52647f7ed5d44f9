import type { Words } from '#domain/core/words.ts'
import { useSay } from '../../../i18n/index.ts'

/** Column heads of a table: first texts, then figures, right-aligned. */
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
