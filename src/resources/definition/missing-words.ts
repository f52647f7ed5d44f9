import type { Words } from '#domain/core/words.ts'
import type { Field } from './field.ts'

const chosen = new Set<Field['kind']>(['reference', 'references', 'choice', 'dictionary', 'yesNo', 'switch', 'date'])

/** The message for a required field that is empty: 请输入 if it is typed, 请选择 if it is chosen. */
export function missingWords({ label, kind }: Pick<Field, 'label' | 'kind'>): Words {
  return chosen.has(kind)
    ? { zh: `请选择${label.zh}`, en: `Please choose: ${label.en}` }
    : { zh: `请输入${label.zh}`, en: `Please enter: ${label.en}` }
}
