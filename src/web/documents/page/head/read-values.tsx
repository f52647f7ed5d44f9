import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../../../i18n/index.ts'

/** Values with labels that cannot be edited, shown beside the fields. Empty ones are left out. */
export function ReadValues({ values }: { values: readonly (readonly [label: Words, value: ReactNode])[] }) {
  const say = useSay()
  return values.flatMap(([label, value]) =>
    value
      ? [
          <div key={label.en} className="ui-field">
            <span className="ui-label">{say(label)}</span>
            <span className="doc-value">{value}</span>
          </div>,
        ]
      : [],
  )
}
