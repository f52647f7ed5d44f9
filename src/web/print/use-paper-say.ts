import { useCallback } from 'react'
import type { Words } from '#domain/words.ts'
import type { Paper } from '#paper/document-paper.ts'
import { sayOn } from '#paper/words.ts'
import { useLanguage } from '../i18n/index.ts'

/** Words of a paper in its own language, where a template says it; else in the reader's. */
export function usePaperSay({ language }: Pick<Paper, 'language'>): (words: string | Words) => string {
  const [own] = useLanguage()
  const chosen = language ?? own
  return useCallback((words: string | Words) => sayOn(words, chosen), [chosen])
}
