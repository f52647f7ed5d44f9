import type { AnyWords } from '#machines/engine/in-words.ts'
import { documentDefinitions } from '#resources/documents/index.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { tableText } from './table-text.ts'

/** The stem of a document type's files: `purchase-receipt` for `purchaseReceipt`. */
export const stemOf = (kind: string) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A table of document types: their names, the names of their pages, and the stem of their files. */
export function documentTypes(): string {
  const rows = Object.entries(documentDefinitions).map(([kind, { words, right }]) => {
    const page = menuPages.find(({ code }) => code === right)?.label
    return [words.label.zh, words.label.en, page?.zh ?? '', page?.en ?? '', `\`${stemOf(kind)}\``]
  })
  return tableText(['单据', 'Document', '页面', 'Page', 'Stem of its files'], rows)
}

/**
 * A table of the statuses in which documents are shown, with the state's name in the law, the wire codes and the
 * types.
 */
export function statuses(laws: readonly AnyWords[]): string {
  const rows = new Map<string, { cells: string[]; codes: Set<number>; types: string[] }>()
  for (const words of laws)
    for (const state of words.stateNames) {
      const { zh, en, variants = [] } = words.states[state] ?? { zh: '', en: '' }
      for (const shown of [{ zh, en }, ...variants]) {
        const key = [shown.zh, shown.en, state].join('|')
        const row = rows.get(key) ?? { cells: [shown.zh, shown.en, `\`${state}\``], codes: new Set(), types: [] }
        const code = words.codeOf(state)
        if (code !== undefined) row.codes.add(code)
        rows.set(key, { ...row, types: [...new Set([...row.types, words.label.en])] })
      }
    }
  const inOrder = [...rows.values()].sort((one, other) => (one.cells[1] ?? '').localeCompare(other.cells[1] ?? '', 'en'))
  return tableText(
    ['状态', 'Status', 'State', 'Codes', 'Documents'],
    inOrder.map(({ cells, codes, types }) => [...cells, [...codes].sort().join(', '), types.join(', ')]),
  )
}
