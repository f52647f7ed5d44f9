import type { Words } from '#domain/core/words.ts'
import { storedChoice } from '../theme/stored-choice.ts'

/** How long lists are navigated: page by page, or by endless scrolling. */
export type Paging = 'pages' | 'endless'

export const endlessScrollWords: Words = { zh: '连续滚动', en: 'Scroll on' }

const paging = storedChoice('paging', (kept: unknown): kept is Paging => kept === 'pages' || kept === 'endless', 'pages')

/** The choice in this browser's storage until the server has answered. */
export const currentPaging = paging.current
/** Applies it to all lists on the screen. */
export const showPaging = paging.show
export const usePaging = paging.use
