import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import { type FixedPages, type PageRows, paginate, paginateFixed, paginateParts } from '#paper/paginate.ts'
import { isForm, isRoll } from '#paper/paper-sizes.ts'

/** Sizes are whole and half px; rounding may cost this much in total. */
const spare = 4

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/** The rows of each page, their height on preprinted forms, and the length of a roll, in px. */
type MeasuredPages = { pages: readonly (PageRows & { blanks?: number })[]; length: number; fixed?: FixedPages }

/**
 * Splits rows into pages, by measuring a hidden sheet with all of them: only the browser knows the height of each
 * part, since names wrap. `formRows` are the lines of a page of a preprinted form, if the tenant uses one.
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
    // the opening of a letter is counted as part of its first line, for it is on that page alone
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
