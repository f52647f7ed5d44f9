import { inLanguage, type Language } from '#domain/core/words.ts'
import type { Field } from '#resources/index.ts'

const yesNo = { 1: { zh: '否', en: 'No' }, 2: { zh: '是', en: 'Yes' } }

/** A value of the wire as somebody would write it into a sheet; undefined for one that names a row or an entry. */
export function valueText(field: Field, value: unknown, language: Language): string | undefined {
  if (value === undefined || value === null) return ''
  const { kind } = field
  if (kind === 'reference' || kind === 'dictionary') return undefined
  if (kind === 'choice') {
    const choice = field.choices.find((one) => one.value === value)
    return choice ? inLanguage(choice.words, language) : String(value)
  }
  if (kind === 'yesNo' && (value === 1 || value === 2)) return inLanguage(yesNo[value], language)
  return String(value)
}
