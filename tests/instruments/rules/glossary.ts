import type { AnyWords } from '#machines/engine/in-words.ts'
import { documentDefinitions } from '#resources/documents/index.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { tableText } from './table-text.ts'

/** `purchase-receipt` of `purchaseReceipt`: the stem of the files of a document type. */
export const stemOf = (kind: string) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every document type: what it and its page are called, and the stem of its files. */
export function documentTypes(): string {
  const rows = Object.entries(documentDefinitions).map(([kind, { words, right }]) => {
    const page = menuPages.find(({ code }) => code === right)?.label
    return [words.label.zh, words.label.en, page?.zh ?? '', page?.en ?? '', `\`${stemOf(kind)}\``]
  })
  return tableText(['单据', 'Document', '页面', 'Page', 'Stem of its files'], rows)
}

/** Every status that a document is shown in, with its name in the law, its wire codes and the types that have it. */
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
