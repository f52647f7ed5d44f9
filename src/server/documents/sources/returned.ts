import { returnFigures } from '#domain/pull-line.ts'
import type { Masters } from '../engine/masters.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { refuseUnknownSources, type SourceLine } from './source-lines.ts'

/** While it may be edited the lines of a return know what is left of their sources now; the figures are the server's own (rule C3 Receipt). */
export function asReturned(
  run: Run,
  document: StoredDocument,
  sources: ReadonlyMap<string, SourceLine>,
  masters: Pick<Masters, 'units'>,
): StoredDocument {
  if (!document.tags.includes('editable')) return document
  refuseUnknownSources(document, sources)
  return { ...document, lines: document.lines.map((line) => withSource(run, line, sources.get(line.sourceBodyId ?? ''), masters)) }
}

function withSource({ settings }: Run, line: StoredLine, source: SourceLine | undefined, masters: Pick<Masters, 'units'>): StoredLine {
  if (!source) return { ...line, shouldQty: undefined, shouldAmt: undefined }
  const unitId = line.unitId ?? source.unitId
  const unit = masters.units.get(line.commInfoId ?? '')?.find((candidate) => candidate.unitId === unitId)
  const conversion = unit?.conversion ?? (unitId === source.unitId ? source.conversion : line.conversion)
  return {
    ...line,
    unitId,
    conversion,
    depotId: line.depotId ?? source.depotId,
    ...returnFigures(source, conversion, { ...settings, sign: -1 }),
  }
}
