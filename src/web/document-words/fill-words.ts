import { fillPlaceholders, type Params, type Words } from '#domain/core/words.ts'
import { inPlural } from '../i18n/index.ts'
import type { CountedWords } from '../i18n/words.ts'

/**
 * Fills the `{placeholders}` of a template in both languages. `{count}` also chooses between singular and plural in
 * English.
 */
export const fillTemplate = (template: CountedWords, params: Params): Words => ({
  zh: fillPlaceholders(template.zh, params, 'zh'),
  en: fillPlaceholders(template.enOne === undefined ? template.en : inPlural(template, params.count), params, 'en'),
})
