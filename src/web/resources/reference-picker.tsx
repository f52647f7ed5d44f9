import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { isResource, type ReferenceTarget, resourceOf } from '#resources/index.ts'
import { searchReference } from '../client/search-reference.ts'
import { useSay } from '../i18n/index.ts'
import { hasText, recentlyUsed, searchOrRecent } from '../offline/recently-used.ts'
import { type Choice, Picker, type PickerProps } from '../ui/fields/picker.tsx'
import { LookupDialog } from './lookup-dialog.tsx'

type PickedReference = { id: string; name: string }

/** Hint at rows that were used before. They are offered if the server cannot be reached. */
const usedLately: Words = { zh: '最近用过 · 没有网络', en: 'Used lately · no connection' }

export type ReferencePickerProps = Omit<PickerProps<PickedReference>, 'search' | 'onMore' | 'onChange'> & {
  to: ReferenceTarget
  onChange: (choice: PickedReference | undefined) => void
}

/**
 * Field for a reference to a row of a resource. The user types part of its name or code and presses Enter, or presses
 * F7 to see all rows. Forms, filters and documents use it.
 */
export function ReferencePicker({ to, onChange: told, ...field }: ReferencePickerProps) {
  const say = useSay()
  const recent = recentlyUsed<Choice>(to)
  const lately = (part: string) =>
    recent.all().flatMap((one) => (hasText([one.name, one.hint], part) ? [{ ...one, hint: say(usedLately) }] : []))
  const onChange = (choice: Choice | undefined) => {
    if (choice && choice.hint !== say(usedLately)) recent.use(choice)
    told(choice)
  }
  const [text, setText] = useState<string>()
  const definition = isResource(to) ? resourceOf(to) : undefined
  return (
    <>
      <Picker
        {...field}
        onChange={onChange}
        search={(part) =>
          searchOrRecent(
            () => searchReference(to, part),
            () => lately(part),
          )
        }
        onMore={definition && !field.readOnly ? setText : undefined}
      />
      {definition && text !== undefined && (
        <LookupDialog
          definition={definition}
          text={text}
          onTake={([first]) => {
            setText(undefined)
            if (first) onChange(first)
          }}
          onClose={() => setText(undefined)}
        />
      )}
    </>
  )
}
