import type { ReactNode } from 'react'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import type { AnyState, WebLine } from '../../../document-engine/document-types.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'
import type { LabelledGoods } from '../../../print/labels/labels.ts'
import { useLabels } from '../../../print/labels/labels-button.tsx'
import { labelWords } from '../../../print/labels/words.ts'
import type { ExtraAction } from './action-bar.tsx'

const labelledGoodsOf = (line: WebLine): LabelledGoods => {
  const { commInfoId, unitId, commFullName, commInfoName, commInfoCode, unitName, wareCode, qty, lots } = line
  const name = commFullName ?? commInfoName ?? ''
  return { commInfoId, unitId, name, code: commInfoCode ?? '', unitName, place: wareCode, qty, lots }
}

/** Button and dialog that print labels of received goods, on documents that receive goods. */
export function useLabelsNote({ kind }: OpenDocument, state: AnyState): { extras: readonly ExtraAction[]; dialog: ReactNode } {
  const { dialog, print } = useLabels()
  const { document } = state.context
  const lines = (document.lines ?? []).filter((line) => !isBlankLine(line))
  if (kind.lines?.lots !== 'in' || lines.length === 0) return { extras: [], dialog }
  const hasLots = lines.some(({ lots }) => lots?.length)
  const goods = lines.map(labelledGoodsOf)
  return { extras: [{ id: 'labels', label: labelWords.print, opens: true, run: () => print(goods, hasLots ? 'lot' : 'goods') }], dialog }
}
