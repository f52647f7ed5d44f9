import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import { type FixedPages, type PageRows, paginate, paginateFixed, paginateParts } from '#paper/paginate.ts'
import { isForm, isRoll } from '#paper/paper-sizes.ts'

/** Room in px for rounding errors: heights are whole or half px, and their sum may be wrong by this much. */
const spare = 4

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/** The rows of each page, the heights of rows on preprinted forms, and the length of a roll in px. */
type MeasuredPages = { pages: readonly (PageRows & { blanks?: number })[]; length: number; fixed?: FixedPages }

/**
 * Splits the rows of a paper into pages. It measures a hidden sheet with all rows, because only the browser knows how
 * high each part is after names have been wrapped. `formRows` is the number of lines on a page of a preprinted form,
 * if the tenant uses one.
 */
export function usePages(sheet: RefObject<HTMLElement | null>, paper: Paper, formRows?: number): MeasuredPages | undefined {
  const [measured, setMeasured] = useState<MeasuredPages & { paper: Paper }>()
  useLayoutEffect(() => {
    const article = sheet.current
    if (!article) return
    const part = (name: string) => heightOf(article.querySelector(`[data-part="${name}"]`))
    const { paddingTop, paddingBottom } = getComputedStyle(article)
    const page = heightOf(article) - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom) - spare
    const rest = page - part('head') - part('columns') - part('foot')
    const tail = part('sum') + part('tail')
    if (isRoll(paper.kind)) return setMeasured({ paper, pages: [{ start: 0, end: paper.rows.length }], length: heightOf(article) + spare })
    const rows = [...article.querySelectorAll('[data-part="row"]')].map(heightOf)
    // the opening of a letter is only on the page with the first line, so its height is added to that line
    if (rows[0] !== undefined) rows[0] += part('opening')
    if (isForm(paper.kind)) {
      const wanted = paper.kind === 'form' ? formRows : undefined
      const fixed = paginateFixed(rows, part('blank'), rest - part('page-sum') - tail, wanted)
      return setMeasured({ paper, pages: fixed.pages, length: 0, fixed })
    }
    const heights = { rows, room: rest - part('page-sum'), lastRoom: rest - part('page-sum') - tail, onlyRoom: rest - tail }
    setMeasured({ paper, pages: paper.parts ? paginateParts(heights, paper.parts) : paginate(heights), length: 0 })
  }, [sheet, paper, formRows])
  return measured?.paper === paper ? measured : undefined
}
