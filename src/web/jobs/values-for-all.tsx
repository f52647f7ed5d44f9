import { useState } from 'react'
import { isResource, type ReferenceTarget, resourceOf } from '#resources/index.ts'
import { errorText } from '../client/error-text.ts'
import { searchReference } from '../client/search-reference.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { type Choice, Picker } from '../ui/fields/picker.tsx'
import type { SheetHead } from './jobs.ts'
import { type ReadingChoice, withConstant } from './reading-choice.ts'
import { jobWords } from './words.ts'

type Props = {
  resource: string
  head: SheetHead
  columns: readonly string[]
  choice: ReadingChoice
  onChoose: (choice: ReadingChoice) => Promise<void>
}

/**
 * Fields for required references that are not in any column of the file, such as the account of a bank statement. The
 * chosen value is used for all rows.
 */
export function ValuesForAll({ resource, head: { fields }, columns, choice, onChoose }: Props) {
  const [wrong, setWrong] = useState<string>()
  const textOf = (label: string) => choice.constants?.find(({ head }) => head === label)?.text
  const asked = fields.flatMap(({ name, label, required }) => {
    const to = referenceOf(resource, name)
    return to && required && (!columns.includes(name) || textOf(label)) ? [{ name, label, to }] : []
  })
  if (asked.length === 0) return null
  const choose = (label: string, text: string) => {
    setWrong(undefined)
    void onChoose(withConstant(choice, label, text)).catch((error: unknown) => setWrong(errorText(error)))
  }
  return (
    <div className="job-reading-fields">
      {asked.map(({ name, label, to }) => {
        const text = textOf(label)
        return (
          <Picker<Choice>
            key={name}
            search={(part) => searchReference(to, part)}
            required
            width={240}
            label={fillWords(jobWords.valueForAll, { name: label })}
            value={text ? { id: text, name: text } : undefined}
            onChange={(picked) => choose(label, picked?.name ?? '')}
          />
        )
      })}
      {wrong !== undefined && (
        <p className="ui-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

/** The resource that a field of a resource refers to; undefined if it refers to none. */
function referenceOf(resource: string, name: string): ReferenceTarget | undefined {
  if (!isResource(resource as ReferenceTarget)) return undefined
  const field = resourceOf(resource as Parameters<typeof resourceOf>[0]).fields[name]
  return field?.kind === 'reference' ? field.to : undefined
}
