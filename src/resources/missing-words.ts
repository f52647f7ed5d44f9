import type { Words } from '#domain/words.ts'
import type { Field } from './field.ts'

const chosen = new Set<Field['kind']>(['reference', 'references', 'choice', 'dictionary', 'yesNo', 'switch', 'date'])

/** What is said of a field that must be filled and is not: 请输入 what is typed, 请选择 what is chosen. */
export function missingWords({ label, kind }: Pick<Field, 'label' | 'kind'>): Words {
  return chosen.has(kind)
    ? { zh: `请选择${label.zh}`, en: `Please choose: ${label.en}` }
    : { zh: `请输入${label.zh}`, en: `Please enter: ${label.en}` }
}
