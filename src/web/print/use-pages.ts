import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import { type FixedPages, type PageRows, paginate, paginateFixed, paginateParts } from '#paper/paginate.ts'
import { isForm, isRoll } from '#paper/paper-sizes.ts'

/** Sizes are whole and half px; what they are short of together stays free. */
const spare = 4

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/** Which rows go on which page, how high they are on the form, and how long a roll is, in px. */
type Measured = { pages: readonly (PageRows & { blanks?: number })[]; length: number; fixed?: FixedPages }

/**
 * Which rows go on which page, from one sheet that holds them all and stands beside, unseen: the browser says how high each part is, since
 * it alone knows how names wrap. `formRows` are the lines of a page of the form, where the tenant says so.
 */
export function usePages(sheet: RefObject<HTMLElement | null>, paper: Paper, formRows?: number): Measured | undefined {
  const [measured, setMeasured] = useState<Measured & { paper: Paper }>()
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
    // what a letter says first is as much of its first line, for it stands on that page alone
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
