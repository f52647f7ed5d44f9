/** A text in both languages of the product, next to the thing it names. */
export type Words = { zh: string; en: string }
export type Language = keyof Words

/** Parameters of a template: text that is the same in both languages, or words. */
export type Params = Record<string, string | Words>

/** The text in the reader's language. */
export function inLanguage(words: string | Words, language: Language): string {
  return typeof words === 'string' ? words : words[language]
}

/** Puts `params` into the `{placeholders}` of a template. A placeholder without a value becomes empty. */
export function fillPlaceholders(template: string, params: Params = {}, language: Language = 'zh'): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => inLanguage(params[name] ?? '', language))
}
