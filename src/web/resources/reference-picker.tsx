import { useState } from 'react'
import { isResource, type ReferenceTarget, resourceOf } from '#resources/index.ts'
import { Picker, type PickerProps } from '../ui/picker.tsx'
import { LookupDialog } from './lookup-dialog.tsx'
import { searchReference } from './reference.ts'

type Chosen = { id: string; name: string }

export type ReferencePickerProps = Omit<PickerProps<Chosen>, 'search' | 'onMore' | 'onChange'> & {
  to: ReferenceTarget
  onChange: (choice: Chosen | undefined) => void
}

/** The one field that refers to a row of a resource: type a part and Enter, or F7 for all of them. Used by forms, filters and documents. */
export function ReferencePicker({ to, onChange, ...field }: ReferencePickerProps) {
  const [text, setText] = useState<string>()
  const definition = isResource(to) ? resourceOf(to) : undefined
  return (
    <>
      <Picker
        {...field}
        onChange={onChange}
        search={(part) => searchReference(to, part)}
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
