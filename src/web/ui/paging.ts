import type { Words } from '#domain/words.ts'
import { keptChoice } from './kept-choice.ts'

/** How one goes through long lists: page by page, or by scrolling on. */
export type Paging = 'pages' | 'endless'

export const scrollsOn: Words = { zh: '连续滚动', en: 'Scroll on' }

const paging = keptChoice('paging', (kept: unknown): kept is Paging => kept === 'pages' || kept === 'endless', 'pages')

/** What this browser knows of it before the server has said so. */
export const currentPaging = paging.current
/** All lists that are shown go on so. */
export const showPaging = paging.show
export const usePaging = paging.use
