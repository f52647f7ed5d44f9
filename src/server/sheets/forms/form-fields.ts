import { plainHead } from '../heads.ts'
import { fieldsByHead, type ImportField, type SheetDefinition } from '../import-columns.ts'
import { fieldsByForm } from './import-form.ts'
import { formOf } from './known-forms.ts'

/**
 * For each column of another system's file the wire name of its field, `''` if it has none. Undefined if the file is
 * of no known form, or has only heads of ours.
 */
export function formFields(
  { api }: Pick<SheetDefinition, 'api'>,
  fields: readonly ImportField[],
  head: readonly (string | null)[],
): string[] | undefined {
  const form = formOf(api)
  const own = fieldsByHead(fields)
  const ownOf = (text: string | null | undefined) => own.get(plainHead(text ?? ''))?.name ?? ''
  if (!form || head.every((text) => (text ?? '') === '' || ownOf(text) !== '')) return undefined
  const found = fieldsByForm(form, head)
  return found?.map((name, at) => (name === '' && !found.includes(ownOf(head[at])) ? ownOf(head[at]) : name))
}
