import type { Words } from '#domain/words.ts'
import { keptChoice } from './kept-choice.ts'

/** How high a row of a table is, in px; `base.css` says the same as `--row`. */
export const densities = {
  compact: { label: { zh: '紧凑', en: 'Compact' }, rowPx: 28 },
  normal: { label: { zh: '标准', en: 'Normal' }, rowPx: 32 },
  roomy: { label: { zh: '宽松', en: 'Roomy' }, rowPx: 40 },
} as const satisfies Record<string, { label: Words; rowPx: number }>

export const rowHeight: Words = { zh: '行高', en: 'Row height' }

export type Density = keyof typeof densities
export const isDensity = (name: unknown): name is Density => typeof name === 'string' && Object.hasOwn(densities, name)

const density = keptChoice('density', isDensity, 'normal', (chosen) => {
  document.documentElement.dataset.density = chosen
})

/** The density in force, as this browser knows it before the server has said so. */
export const currentDensity = density.current
/** Gives rows their height by an attribute of the page; nothing renders again but who asks. */
export const showDensity = density.show
export const useDensity = density.use
