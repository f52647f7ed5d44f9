import { useCallback } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { Paper } from '#paper/document-paper.ts'
import { wordsOnPaper } from '#paper/words.ts'
import { useLanguage } from '../i18n/index.ts'

/**
 * Returns a function for the texts of a paper. They are in the language of the template, if it has one, otherwise in
 * the reader's.
 */
export function usePaperSay({ language }: Pick<Paper, 'language'>): (words: string | Words) => string {
  const [own] = useLanguage()
  const chosen = language ?? own
  return useCallback((words: string | Words) => wordsOnPaper(words, chosen), [chosen])
}
