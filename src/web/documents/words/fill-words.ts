import { fill, type Params, type Words } from '#domain/words.ts'
import { inPlural } from '../../i18n/index.ts'
import type { Counting } from '../../i18n/words.ts'

/** A template in both languages with its `{placeholders}` filled, words in the language they stand in; `{count}` chooses the English plural. */
export const filled = (template: Counting, params: Params): Words => ({
  zh: fill(template.zh, params, 'zh'),
  en: fill(template.enOne === undefined ? template.en : inPlural(template, params.count), params, 'en'),
})
