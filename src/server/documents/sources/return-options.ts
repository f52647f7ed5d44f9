import { returnFigures } from '#domain/sources/pull-line.ts'
import type { Run } from '../engine/run.ts'
import { lineSettingsOf } from '../lines/goods-document.ts'
import type { Link } from './link.ts'
import type { SourceOptions } from './source-terms.ts'

/** How lines of returns use their sources; their figures are negative, like the open quantities of the sources. */
export function returnSourceOptions(run: Run, link: Link, sells: boolean): SourceOptions {
  const settings = lineSettingsOf(run, { sells, receipt: false, sign: -1 })
  const figures: SourceOptions['figures'] = (source, conversion, before) => ({
    ...returnFigures(source, conversion, settings, before),
    lotsLeft: source.lotsLeft ?? undefined,
  })
  return { link, settings, depots: true, figures }
}
