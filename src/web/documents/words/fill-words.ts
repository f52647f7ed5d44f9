import { fill, type Params, type Words } from '#domain/words.ts'

/** A template in both languages with its `{placeholders}` filled, words in the language they stand in. */
export const filled = (template: Words, params: Params): Words => ({
  zh: fill(template.zh, params, 'zh'),
  en: fill(template.en, params, 'en'),
})
