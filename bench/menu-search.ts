import { matchingTargets } from '#web/shell/palette-search.ts'
import { type Bench, oneDecimal, quantile } from './report.ts'

const pages = 400
const runs = 500

/**
 * Measures one search of a large menu, as each typed letter starts one (at most 50 ms at 400 pages). The first search
 * is included, although it computes the pinyin of every page.
 */
export const menuSearchBench: Bench = async () => {
  const targets = Array.from({ length: pages }, (_, at) => ({
    path: `/${at}`,
    code: `c${at}`,
    label: `Page ${at}`,
    zh: `采购入库${at}`,
    group: '',
  }))
  const times = Array.from({ length: runs }, () => {
    const begun = performance.now()
    if (matchingTargets(targets, 'cgrk').length !== pages) throw new Error('the search misses pages')
    return performance.now() - begun
  })
  const figure = (what: string, ms: number) => ({ what, figure: `${oneDecimal(ms)} ms`, budget: '≤ 50 ms', met: ms <= 50 })
  return [
    figure(`first search in a menu of ${pages} pages, in Node`, times[0] ?? Number.NaN),
    figure(`search in a menu of ${pages} pages, p95, in Node`, quantile(times.slice(1), 0.95)),
  ]
}
