import i18next from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { store } from '../core/store.ts'
import { type CountedWords, shellWords, type WordKey } from './words.ts'

type Params = Record<string, string | number>

/** The shell's texts in the form that i18next requires. It marks plurals by suffixes of the keys. */
function catalogue(language: Language): Record<string, string> {
  const rows = Object.entries<CountedWords>(shellWords).flatMap(([key, words]) => {
    if (words.enOne === undefined) return [[key, words[language]]]
    return [
      [`${key}_one`, language === 'en' ? words.enOne : words.zh],
      [`${key}_other`, words[language]],
    ]
  })
  return Object.fromEntries(rows)
}

const engine = i18next.createInstance()
void engine.init({
  lng: store.read('language') === 'en' ? 'en' : 'zh',
  resources: { zh: { translation: catalogue('zh') }, en: { translation: catalogue('en') } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})

/** The reader's language, for code outside components. */
export const language = (): Language => (engine.language === 'en' ? 'en' : 'zh')

/** Switches the language and stores the choice. The page changes at once, without reloading. */
export function setLanguage(next: Language): void {
  store.write('language', next)
  void engine.changeLanguage(next)
}

/** Calls `changed` when the reader changes the language. Returns a function that stops it. */
export function onLanguageChange(changed: () => void): () => void {
  engine.on('languageChanged', changed)
  return () => engine.off('languageChanged', changed)
}

/** The reader's language, and a function that switches it. */
export function useLanguage(): [Language, (next: Language) => void] {
  return [useSyncExternalStore(onLanguageChange, language), setLanguage]
}

/**
 * Returns a function that picks the text in the reader's language: `say({ zh, en })`. So labels can be defined beside
 * what they name.
 */
export function useSay(): (words: string | Words) => string {
  const [current] = useLanguage()
  return useCallback((words: string | Words) => inLanguage(words, current), [current])
}

/** One of the shell's own texts in the reader's language, for code outside components. */
export const word = (key: WordKey, params: Params = {}): string => engine.t(key, params)

/**
 * Like `word`, for components, which are redrawn when the language changes. `{count}` chooses between singular and
 * plural.
 */
export function useWord(): typeof word {
  const [current] = useLanguage()
  return useCallback((key: WordKey, params: Params = {}) => engine.t(key, { ...params, lng: current }), [current])
}

/**
 * The English template for this count, singular or plural by the same rules as the shell's texts. Placeholders are not
 * filled in.
 */
export const inPlural = ({ en, enOne = en }: CountedWords, count: string | Words | undefined): string =>
  engine.t('', { lng: 'en', count: Number(count), defaultValue_one: enOne, defaultValue_other: en, skipInterpolation: true })

/**
 * Sets `<html lang>` to the reader's language, so that a screen reader uses the right voice. Returns a function that
 * stops it.
 */
export function followLanguage(root: HTMLElement): () => void {
  const follow = () => {
    root.lang = language() === 'en' ? 'en' : 'zh-CN'
  }
  follow()
  return onLanguageChange(follow)
}
