import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { freightBillDocument } from '#resources/documents/finance/freight-bill.document.ts'
import { freightLines } from '#resources/sheets/freight-lines.ts'
import { api } from '../../../../client/api.ts'
import type { StateOf, WebDocument } from '../../../../document-engine/document-types.ts'
import type { ExtraAction } from '../../../page/events/action-bar.tsx'
import { useSheetLines } from '../../use-sheet-lines.tsx'
import { type FreightLine, linesOf, withFreightLines } from './freight-parts.ts'

const hint = {
  zh: '按模板填写：表头不要改动，每行写一张已记账的入库单或出库单的单号和运费。有一行出错则全部不导入。',
  en: 'Fill in the template: leave its head as it is, each row with the number of a posted receipt or out and its freight. One wrong row and nothing is taken.',
} as const satisfies Words

type Props = { state: StateOf<typeof freightBillDocument>; edit: (change: (document: WebDocument) => WebDocument) => void }

/** Imports the lines of a freight bill from a sheet of the carrier. */
export function useFreightSheet({ state, edit }: Props): { extras: readonly ExtraAction[]; dialogs: ReactNode } {
  return useSheetLines({
    ...{ state, hint },
    right: freightBillDocument.right,
    name: freightLines.label,
    template: () => api('TransportHeadApi_template', {}),
    take: async (file) => {
      const read = (await api('TransportHeadApi_readExcel', { body: { file } })) as readonly FreightLine[]
      edit((now) => ({ ...now, ...withFreightLines([...linesOf(now), ...read]) }) as WebDocument)
      return read.length
    },
  })
}
