import { returnFigures } from '#domain/pull-line.ts'
import type { Run } from '../engine/run.ts'
import { lineSettingsOf } from '../lines/goods-document.ts'
import type { Knowing } from './kept-terms.ts'
import type { Link } from './link.ts'

/** Lines that come or go back and know what is left of their sources, which is negative as they are. */
export function knowingReturns(run: Run, link: Link, sells: boolean): Knowing {
  const settings = lineSettingsOf(run, { sells, receipt: false, sign: -1 })
  const figures: Knowing['figures'] = (source, conversion, before) => ({
    ...returnFigures(source, conversion, settings, before),
    lotsLeft: source.lotsLeft ?? undefined,
  })
  return { link, settings, depots: true, figures }
}
