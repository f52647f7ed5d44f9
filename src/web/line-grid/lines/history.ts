/**
 * A step that can be undone: from row `at` on, the rows `inserted` replaced the rows `removed`. `cell` is where the
 * cursor was.
 */
type UndoStep<L> = { at: number; removed: readonly L[]; inserted: readonly L[]; cell: Cell }
type Cell = { row: number; column: number }

/** The steps that can be undone and redone. A step holds only the rows that changed, not the whole document. */
export type History<L> = { past: readonly UndoStep<L>[]; future: readonly UndoStep<L>[]; rows: number }

const mostSteps = 50

export const emptyHistory = <L>(rows: number): History<L> => ({ past: [], future: [], rows })

/** Records the step from `before` to `after`. Steps that could be redone are dropped. */
export function recordStep<L>(history: History<L>, before: readonly L[], after: readonly L[], cell: Cell): History<L> {
  const step = stepBetween(before, after, cell)
  if (!step) return history
  return { past: [...history.past.slice(1 - mostSteps), step], future: [], rows: after.length }
}

/** The rows that differ, from the first to the last. A line that did not change is the same object in both. */
function stepBetween<L>(before: readonly L[], after: readonly L[], cell: Cell): UndoStep<L> | undefined {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at += 1
  let tail = 0
  while (tail < shorter - at && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  if (at === before.length && at === after.length) return undefined
  return { at, removed: before.slice(at, before.length - tail), inserted: after.slice(at, after.length - tail), cell }
}

export type HistoryResult<L> = { history: History<L>; lines: L[]; cell: Cell }

/**
 * Reverts the last step. In rows outside the step, changes that came from elsewhere since (figures sent by the server)
 * stay. A restored row keeps an id that it has been given since. Returns undefined if there is no step, or if the
 * number of rows was changed from elsewhere.
 */
export function undo<L extends { id?: string | null }>(history: History<L>, lines: readonly L[]): HistoryResult<L> | undefined {
  const step = history.past.at(-1)
  if (!step || lines.length !== history.rows) return undefined
  const { next, back } = revertStep(step, lines)
  return {
    lines: next,
    cell: step.cell,
    history: { past: history.past.slice(0, -1), future: [...history.future, back], rows: next.length },
  }
}

/** Repeats the step that was reverted last. */
export function redo<L extends { id?: string | null }>(history: History<L>, lines: readonly L[]): HistoryResult<L> | undefined {
  const step = history.future.at(-1)
  if (!step || lines.length !== history.rows) return undefined
  const { next, back } = revertStep(step, lines)
  return {
    lines: next,
    cell: step.cell,
    history: { past: [...history.past, back], future: history.future.slice(0, -1), rows: next.length },
  }
}

function revertStep<L extends { id?: string | null }>(step: UndoStep<L>, lines: readonly L[]): { next: L[]; back: UndoStep<L> } {
  const present = lines.slice(step.at, step.at + step.inserted.length)
  const sameRows = present.length === step.removed.length
  const restored = step.removed.map((line, at) => (sameRows && present[at]?.id ? { ...line, id: present[at].id } : line))
  const next = [...lines.slice(0, step.at), ...restored, ...lines.slice(step.at + step.inserted.length)]
  return { next, back: { ...step, removed: present, inserted: restored } }
}
