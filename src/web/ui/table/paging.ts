import type { Words } from '#domain/core/words.ts'
import { storedChoice } from '../theme/stored-choice.ts'

/** How the user moves through lists: page by page, or by endless scrolling. */
export type Paging = 'pages' | 'endless'

export const endlessScrollWords: Words = { zh: '连续滚动', en: 'Scroll on' }

const paging = storedChoice('paging', (kept: unknown): kept is Paging => kept === 'pages' || kept === 'endless', 'pages')

/** The choice that is stored in this browser, for the time until the server has answered. */
export const currentPaging = paging.current
/** Stores the choice and applies it to all lists on the screen. */
export const showPaging = paging.show
export const usePaging = paging.use
