import { useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { TextField, type TextFieldProps } from '../ui/fields/fields.tsx'
import { Icon } from '../ui/icons.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'inside' | 'hint' | 'onKeyUp' | 'onBlur'> & { hint?: string }

/** A field for a password, which the user can make visible. It warns about Caps Lock. */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const word = useWord()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const label = word(shown ? 'hidePassword' : 'showPassword', { name: field.label })
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      hint={capsLock ? word('capsLock') : hint}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      inside={
        <button type="button" className="ui-inside" aria-label={label} aria-pressed={shown} title={label} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
