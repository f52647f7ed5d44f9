import type { Words } from '#domain/core/words.ts'

/** The papers for documents; the setting PRINT_PAPER offers some of them. */
export type PaperKind = 'a4' | 'a5' | 'formWhole' | 'form' | 'formThird' | 'roll' | 'roll58'

type Size = { label: Words; width: number; height: number | undefined; margin: number }

/**
 * Papers and their sizes in mm; `margin` is the part at either side that cannot be printed. `form` is half a page of
 * continuous paper (241 mm wide with its sprocket holes, 5.5 inches high), as its perforation divides it; whole pages
 * and thirds exist too. A5 is always landscape. A roll is cut where the document ends; printers for 58 mm rolls print
 * 48 mm.
 */
export const papers: Readonly<Record<PaperKind, Size>> = {
  a4: { label: { zh: 'A4', en: 'A4' }, width: 210, height: 297, margin: 10 },
  a5: { label: { zh: 'A5', en: 'A5' }, width: 148, height: 210, margin: 10 },
  formWhole: { label: { zh: '整张三联纸 241×280', en: 'Whole form 241 × 280' }, width: 241, height: 279.4, margin: 13 },
  form: { label: { zh: '三联纸 241×140', en: 'Form 241 × 140' }, width: 241, height: 139.7, margin: 13 },
  formThird: { label: { zh: '三等分三联纸 241×93', en: 'Third of a form 241 × 93' }, width: 241, height: 93.1, margin: 13 },
  roll: { label: { zh: '小票 80', en: 'Roll 80' }, width: 80, height: undefined, margin: 4 },
  roll58: { label: { zh: '小票 58', en: 'Roll 58' }, width: 58, height: undefined, margin: 5 },
}

export const paperKinds = Object.keys(papers) as readonly PaperKind[]

/**
 * True for continuous paper, whether a page is the whole of it or a part: its lines have one height, and its pages are
 * filled up.
 */
export const isForm = (kind: PaperKind): boolean => kind.startsWith('form')

/** True for a roll, which has no pages. */
export const isRoll = (kind: PaperKind): boolean => papers[kind].height === undefined

/** Px per mm, in CSS units. */
export const pxOfMm = 96 / 25.4

/** The size of a sheet in its orientation, in mm. */
export function sheetSize(kind: PaperKind, landscape: boolean): { width: number; height: number } {
  const { width, height = 0 } = papers[kind]
  return landscape ? { width: height, height: width } : { width, height }
}

/** Width between the margins, in px. */
export function widthOnPaper(kind: PaperKind, landscape: boolean): number {
  const { width, height = 0, margin } = papers[kind]
  return Math.floor(((landscape ? height : width) - 2 * margin) * pxOfMm)
}

/** The CSS `@page` rule; a roll is as long as its content, in px. */
export function pageRule(kind: PaperKind, landscape: boolean, lengthPx: number): string {
  const { width, height } = papers[kind]
  const size = height === undefined ? `${width}mm ${Math.ceil(lengthPx / pxOfMm)}mm` : `${width}mm ${height}mm`
  return `@page { size: ${kind === 'a4' || kind === 'a5' ? `${kind.toUpperCase()} ${landscape ? 'landscape' : 'portrait'}` : size}; margin: 0 }`
}
