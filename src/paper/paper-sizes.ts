import type { Words } from '#domain/words.ts'

/** What documents are printed on; the values are those of the setting PRINT_PAPER. */
export type PaperKind = 'a4' | 'form' | 'roll' | 'roll58'

type Size = { label: Words; width: number; height: number | undefined; margin: number }

/**
 * Papers and their sizes in mm; `margin` is what a printer cannot use at either side. The form is half a page of the continuous one, 241 mm
 * with its sprocket holes and 5.5 inches high, as its perforation tears. A roll is cut where the document ends; of 58 mm its printers print on 48.
 */
export const papers: Readonly<Record<PaperKind, Size>> = {
  a4: { label: { zh: 'A4', en: 'A4' }, width: 210, height: 297, margin: 10 },
  form: { label: { zh: '三联纸 241×140', en: 'Form 241 × 140' }, width: 241, height: 139.7, margin: 13 },
  roll: { label: { zh: '小票 80', en: 'Roll 80' }, width: 80, height: undefined, margin: 4 },
  roll58: { label: { zh: '小票 58', en: 'Roll 58' }, width: 58, height: undefined, margin: 5 },
}

export const paperKinds = Object.keys(papers) as readonly PaperKind[]

/** A roll has no pages. */
export const isRoll = (kind: PaperKind): boolean => papers[kind].height === undefined

const pxOfMm = 96 / 25.4

/** Px between the margins. */
export function widthOnPaper(kind: PaperKind, landscape: boolean): number {
  const { width, height = 0, margin } = papers[kind]
  return Math.floor(((landscape ? height : width) - 2 * margin) * pxOfMm)
}

/** The `@page` rule; the roll is as long as what stands on it, in px. */
export function pageRule(kind: PaperKind, landscape: boolean, lengthPx: number): string {
  const { width, height } = papers[kind]
  const size = height === undefined ? `${width}mm ${Math.ceil(lengthPx / pxOfMm)}mm` : `${width}mm ${height}mm`
  return `@page { size: ${kind === 'a4' ? `A4 ${landscape ? 'landscape' : 'portrait'}` : size}; margin: 0 }`
}
