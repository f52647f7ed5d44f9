import { useSay } from '../../i18n/index.ts'
import type { Effect } from '../engine/dry-run.ts'
import { deedWords as words } from '../words/deed-words.ts'
import { TableHeads } from './table-heads.tsx'

type Warning = Effect['warnings'][number]
/** A warning that a line says otherwise than its source line. */
export type Differing = Warning & Required<Pick<Warning, 'difference'>>
export const isDiffering = (warning: Warning): warning is Differing => warning.difference !== undefined

/** Where lines say otherwise than their source lines, by right or within what is tolerated: both values (docs/rules/links.md). */
export function SourceDifferences({ warnings }: { warnings: readonly Differing[] }) {
  const say = useSay()
  if (warnings.length === 0) return null
  return (
    <table className="ui-table deed-table">
      <caption>{say(words.differences)}</caption>
      <thead>
        <tr>
          <TableHeads texts={[words.row, words.field]} figures={[words.ofSource, words.ofDocument]} />
        </tr>
      </thead>
      <tbody>
        {warnings.map(({ row, difference: { field, label, source, own } }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which never move
          <tr key={`${at} ${row} ${field}`}>
            <td>{row}</td>
            <td>{label}</td>
            <td data-align="right">{source}</td>
            <td data-align="right">
              <strong>{own}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
