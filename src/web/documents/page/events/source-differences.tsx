import type { Effect } from '../../../document-engine/dry-run.ts'
import { effectWords as words } from '../../../document-words/effect-words.ts'
import { useSay } from '../../../i18n/index.ts'
import { TableHeads } from '../lines/table-heads.tsx'

type EffectWarning = Effect['warnings'][number]
/** A warning of the server that a line differs from its source line. */
export type DifferenceWarning = EffectWarning & Required<Pick<EffectWarning, 'difference'>>
export const isDifferenceWarning = (warning: EffectWarning): warning is DifferenceWarning => warning.difference !== undefined

/**
 * Table of the values that differ from the source lines, with both values. They may differ because of a right of this
 * user, or within the tolerance (docs/rules/links.md).
 */
export function SourceDifferences({ warnings }: { warnings: readonly DifferenceWarning[] }) {
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
