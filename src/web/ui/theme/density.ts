import type { Words } from '#domain/core/words.ts'
import { storedChoice } from './stored-choice.ts'

/** The height of a table row, in px. `base.css` has the same values as `--row`. */
export const densities = {
  compact: { label: { zh: '紧凑', en: 'Compact' }, rowPx: 28 },
  normal: { label: { zh: '标准', en: 'Normal' }, rowPx: 32 },
  roomy: { label: { zh: '宽松', en: 'Roomy' }, rowPx: 40 },
} as const satisfies Record<string, { label: Words; rowPx: number }>

export const rowHeight: Words = { zh: '行高', en: 'Row height' }

export type Density = keyof typeof densities
export const isDensity = (name: unknown): name is Density => typeof name === 'string' && Object.hasOwn(densities, name)

const density = storedChoice('density', isDensity, 'normal', (chosen) => {
  document.documentElement.dataset.density = chosen
})

/** The density that is stored in this browser, for the time until the server has answered. */
export const currentDensity = density.current
/**
 * Stores the density and sets the row height by an attribute of the page. Only components that read the density render
 * again.
 */
export const showDensity = density.show
export const useDensity = density.use
