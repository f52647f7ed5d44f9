import type { ReactNode } from 'react'
import type { Words } from '#domain/words.ts'
import { useSay } from '../../i18n/index.ts'

/** What is only read of a document beside its fields, each with its name; what has no value is left out. */
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
