import type { Words } from '#domain/core/words.ts'
import { listWords } from '../document-words/list-words.ts'
import { shellWords } from '../i18n/words.ts'
import type { NamedKey } from '../ui/hotkey.ts'
import { effectiveKeys, type OwnKeys } from '../ui/own-keys.ts'
import { letterSteps } from '../ui/table/use-row-focus.ts'

/** Keys of pages that are not shown now. No other function may be put on them either. */
const otherPageKeys: readonly NamedKey[] = (
  [
    ['Alt+N', { zh: '新增', en: 'New' }],
    ['Ctrl+S', shellWords.save],
    ['Ctrl+Enter', { zh: '单据的主要动作', en: 'What a document does next' }],
    ['Ctrl+P', { zh: '打印', en: 'Print' }],
    ['/', shellWords.searchKey],
    ['P', listWords.previewKey],
    ['J', letterSteps.J.label],
    ['K', letterSteps.K.label],
  ] as const
).map(([keys, label]) => ({ keys, label, group: 'page' }))

/** Keys used for typing, and keys that browsers reserve for themselves. */
const reserved =
  /^(?:Ctrl\+(?:[TWNRLACVXZ1-9]|Shift\+.*|Tab)|F1|F3|F5|F11|F12|Alt\+(?:F4|[0-9]|ArrowLeft|ArrowRight|Tab)|Tab|Enter|Escape|Space|Backspace|Delete|Arrow.*|Home|End|PageUp|PageDown|Control|Shift|Alt|Meta|Shift\+[A-Z0-9])$/

/** A single letter or digit. While the focus is in a field, such a key types. */
const typingKey = /^[A-Z0-9]$/

/** True for a key that the user may change: letters, `/`, `?`, F keys; Enter and Delete only in combinations. */
export const isChangeable = ({ keys }: NamedKey): boolean =>
  /^(?:grid )?(?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z/?]|F\d+|Enter|Delete)$/.test(keys) && !/^(?:grid )?(?:Enter|Delete)$/.test(keys)

export type Conflict = { why: 'ofBrowser' } | { why: 'taken'; by: Words }

/** Why `key` cannot replace the default key `usual`; undefined if it can. */
export function conflictOf(key: string, usual: string, here: readonly NamedKey[], changed: OwnKeys): Conflict | undefined {
  // a function whose default key is a letter works only outside fields, so it may move to another letter
  if (reserved.test(key) || (typingKey.test(key) && !typingKey.test(usual))) return { why: 'ofBrowser' }
  const inGrid = usual.startsWith('grid ')
  const other = [...here, ...otherPageKeys].find(({ keys, group }) => {
    // a document and the grid can both use Ctrl+Enter, because only one of them has the focus
    if (keys === usual || (inGrid && group === 'page') || (!inGrid && usual !== '' && group === 'grid' && key === 'Ctrl+Enter'))
      return false
    return plain(effectiveKeys(keys, changed))
      .split(',')
      .some((one) => one.toUpperCase() === key.toUpperCase())
  })
  return other && { why: 'taken', by: other.label }
}

const plain = (keys: string) => keys.replaceAll('grid ', '')
