import { useState } from 'react'
import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { gridKey, useOwnKeys } from '../../ui/own-keys.ts'
import type { DuplicatePolicy } from '../lines/duplicate-lines.ts'
import { duplicatePolicy, enterPath, storeDuplicatePolicy, storeEnterPath } from '../lines/preferences.ts'
import { gridWords, keyList } from '../lines/words.ts'
import { type Grid, syncShape } from '../state/grid-state.ts'

const policies: readonly { value: DuplicatePolicy; words: (typeof gridWords)['policyAsk' | 'policyMerge' | 'policyKeep'] }[] = [
  { value: 'ask', words: gridWords.policyAsk },
  { value: 'merge', words: gridWords.policyMerge },
  { value: 'keep', words: gridWords.policyKeep },
]

/**
 * Lists all keys of the grid. The user can also set where Enter stops, and how goods that are entered twice are
 * treated.
 */
export function KeysDialog({ grid, onClose }: { grid: Grid; onClose: () => void }) {
  const { kind, columns, readOnly } = grid.inputs
  const say = useSay()
  const changed = useOwnKeys()
  const [path, setPath] = useState(() => enterPath(kind, columns))
  const [policy, setPolicy] = useState(() => duplicatePolicy(kind))
  const settle = (name: string, on: boolean) => {
    const next = columns.map((column) => column.name).filter((one) => (one === name ? on : path.includes(one)))
    if (next.length === 0) return
    setPath(next)
    storeEnterPath(kind, next)
    syncShape(grid)
  }
  return (
    <Dialog open onClose={onClose} title={say(gridWords.keysTitle)} width={640}>
      <dl className="lg-keylist">
        {keyList.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{changed[gridKey(keys)] ?? keys}</kbd>
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      {!readOnly && (
        <>
          <fieldset className="lg-path">
            <legend className="ui-label">{say(gridWords.pathTitle)}</legend>
            {columns
              .filter(({ editable }) => editable)
              .map(({ name, label }) => (
                <label key={name} className="lg-check">
                  <input
                    type="checkbox"
                    className="ui-tick"
                    checked={path.includes(name)}
                    onChange={(event) => settle(name, event.target.checked)}
                  />
                  {say(label)}
                </label>
              ))}
          </fieldset>
          <SelectField
            label={say(gridWords.twinsPolicy)}
            width={200}
            value={policy}
            options={policies.map(({ value, words }) => ({ value, label: say(words) }))}
            onChange={(value) => {
              const chosen = policies.find((one) => one.value === value)?.value ?? 'ask'
              setPolicy(chosen)
              storeDuplicatePolicy(kind, chosen)
            }}
          />
        </>
      )}
    </Dialog>
  )
}
