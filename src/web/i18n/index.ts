import i18next from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { store } from '../core/store.ts'
import { type CountedWords, shellWords, type WordKey } from './words.ts'

type Params = Record<string, string | number>

/** The shell's words as i18next wants them, plurals by its suffixes. */
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

/** The reader's language, for code outside of components. */
export const language = (): Language => (engine.language === 'en' ? 'en' : 'zh')

/** Switches the language at once and remembers it; nothing reloads. */
export function setLanguage(next: Language): void {
  store.write('language', next)
  void engine.changeLanguage(next)
}

/** Calls `changed` when the reader changes the language. Returns how to stop. */
export function onLanguageChange(changed: () => void): () => void {
  engine.on('languageChanged', changed)
  return () => engine.off('languageChanged', changed)
}

/** The reader's language and how to switch it. */
export function useLanguage(): [Language, (next: Language) => void] {
  return [useSyncExternalStore(onLanguageChange, language), setLanguage]
}

/**
 * Returns a function that picks the text in the reader's language: `say({ zh, en })`. Labels are defined next to the
 * thing they name.
 */
export function useSay(): (words: string | Words) => string {
  const [current] = useLanguage()
  return useCallback((words: string | Words) => inLanguage(words, current), [current])
}

/** One of the shell's own texts in the reader's language, for code outside of components. */
export const word = (key: WordKey, params: Params = {}): string => engine.t(key, params)

/** The same for components, which follow the language. `{count}` chooses the plural. */
export function useWord(): typeof word {
  const [current] = useLanguage()
  return useCallback((key: WordKey, params: Params = {}) => engine.t(key, { ...params, lng: current }), [current])
}

/** The English template for a count, by the plural rules of the shell's texts; placeholders stay. */
export const inPlural = ({ en, enOne = en }: CountedWords, count: string | Words | undefined): string =>
  engine.t('', { lng: 'en', count: Number(count), defaultValue_one: enOne, defaultValue_other: en, skipInterpolation: true })

/**
 * Keeps `<html lang>` at the reader's language, so that a screen reader chooses the right voice. Returns how to stop.
 */
export function followLanguage(root: HTMLElement): () => void {
  const follow = () => {
    root.lang = language() === 'en' ? 'en' : 'zh-CN'
  }
  follow()
  return onLanguageChange(follow)
}
