import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../../i18n/index.ts'
import { isComposing } from '../composing.ts'
import { TextField } from './fields.tsx'

type Props = { label: Words; value: string; width: number; onChange: (text: string) => void }

/** A text filter. It takes effect when the user leaves it or presses Enter. */
export function TextFilter(props: Props) {
  return <TextFilterInput key={props.value} {...props} />
}

function TextFilterInput({ label, value, width, onChange }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState(value)
  const name = say(label)
  const ask = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <span className="ui-filter">
      <span className="ui-filter-label">{name}</span>
      <TextField
        {...{ label: name, labelHidden: true, width, value: typed, onChange: setTyped }}
        onBlur={ask}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && ask()}
      />
    </span>
  )
}
