import i18next from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'
import { type Language, say, type Words } from '#domain/words.ts'
import { store } from '../store.ts'
import { type Counting, shellWords, type WordKey } from './words.ts'

type Params = Record<string, string | number>

/** The shell's words as i18next wants them, plurals by its suffixes. */
function catalogue(language: Language): Record<string, string> {
  const rows = Object.entries<Counting>(shellWords).flatMap(([key, words]) => {
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

/** Switches the language at once and keeps the choice; nothing reloads. */
export function setLanguage(next: Language): void {
  store.write('language', next)
  void engine.changeLanguage(next)
}

/** Calls whenever the reader changes the language. Answers how to stop. */
export function whenLanguageChanges(changed: () => void): () => void {
  engine.on('languageChanged', changed)
  return () => engine.off('languageChanged', changed)
}

/** The reader's language and how to switch it. */
export function useLanguage(): [Language, (next: Language) => void] {
  return [useSyncExternalStore(whenLanguageChanges, language), setLanguage]
}

/** Answers text in the reader's language: `say({ zh, en })`. Labels stand beside the thing they name. */
export function useSay(): (words: string | Words) => string {
  const [current] = useLanguage()
  return useCallback((words: string | Words) => say(words, current), [current])
}

/** One of the shell's own words in the reader's language, for code outside of components. */
export const word = (key: WordKey, params: Params = {}): string => engine.t(key, params)

/** The same for components: they follow the language. `{count}` chooses the plural. */
export function useWord(): typeof word {
  const [current] = useLanguage()
  return useCallback((key: WordKey, params: Params = {}) => engine.t(key, { ...params, lng: current }), [current])
}

/** The English of a template for such a count, by the plural rules that the shell's words follow; nothing is filled in. */
export const inPlural = ({ en, enOne = en }: Counting, count: string | Words | undefined): string =>
  engine.t('', { lng: 'en', count: Number(count), defaultValue_one: enOne, defaultValue_other: en, skipInterpolation: true })

/** Keeps `<html lang>` with the reader's language, so that a screen reader chooses the right voice. Answers how to stop. */
export function followLanguage(root: HTMLElement): () => void {
  const follow = () => {
    root.lang = language() === 'en' ? 'en' : 'zh-CN'
  }
  follow()
  return whenLanguageChanges(follow)
}
