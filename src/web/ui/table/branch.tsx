import type { CSSProperties, ReactNode } from 'react'
import { useWord } from '../../i18n/index.ts'
import { Icon } from '../icons.tsx'

/** The place of a row in a tree: its level from 1, and whether its children are shown. A leaf has no `open`. */
export type Branch = { level: number; open?: boolean; toggle: () => void }

/** The step from a row to its parent, as a negative number of rows; 0 without a parent. */
export function stepUp<Row extends object>(rows: readonly Row[], index: number, branchOf: ((row: Row) => Branch) | undefined): number {
  const row = rows[index]
  if (!branchOf || !row) return 0
  const { level } = branchOf(row)
  const above = rows.findLastIndex((other, at) => at < index && branchOf(other).level < level)
  return above < 0 ? 0 : above - index
}

/**
 * What ← and → do on a row of a tree: → unfolds the row or moves to its first child, ← folds it or moves to its
 * parent. A number is the number of rows to move. Undefined for other keys.
 */
export function branchKey(key: string, branch: Branch | undefined, up: number): (() => void) | number | undefined {
  if (!branch) return undefined
  if (key === 'ArrowRight') return branch.open === undefined ? 0 : branch.open ? 1 : branch.toggle
  if (key === 'ArrowLeft') return branch.open ? branch.toggle : up
  return undefined
}

/** The first cell of a row in a tree, indented by level, with the button that folds the row. */
export function BranchCell({ level, open, toggle, children }: Branch & { children: ReactNode }) {
  const word = useWord()
  return (
    <span className="ui-branch" style={{ '--level': level } as CSSProperties}>
      {open === undefined ? (
        <i />
      ) : (
        <button type="button" tabIndex={-1} aria-label={word(open ? 'fold' : 'unfold')} onClick={toggle}>
          <Icon name={open ? 'down' : 'right'} size={10} />
        </button>
      )}
      <span className="ui-cut">{children}</span>
    </span>
  )
}
