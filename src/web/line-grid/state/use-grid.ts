import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSay } from '../../i18n/index.ts'
import { cellMarksOf, type LineFindings } from '../lines/cell-marks.ts'
import { type LineRules, lineRules } from '../lines/rules.ts'
import type { GridLine, LineGridProps } from '../lines/types.ts'
import { unresolvedCodes } from '../lines/unresolved-goods.ts'
import { connectMovement } from './grid-commands.ts'
import { resolveOpenCodes } from './grid-goods.ts'
import { type KeyTarget, readScannerKey, readScannerText } from './grid-keys.ts'
import { applyInputs, createGrid, type Grid, type GridInputs, type GridView, viewContext } from './grid-state.ts'

/**
 * Rules for read-only lines. They find no problems, because the lines of a reversal have negative quantities. Findings
 * of the server are shown all the same.
 */
const noOwnProblems: Pick<LineRules, 'problemOf' | 'problemsTogether'> = { problemOf: () => undefined, problemsTogether: () => [] }

/** The state of the grid, which lives as long as its component and gets the new props at each render. */
export function useGrid(props: LineGridProps): { grid: Grid; inputs: GridInputs } {
  const { columns, readOnly, settings, lookups, kept } = props
  const { depots, taxRates, agreedRate, day } = lookups
  const say = useSay()
  const rules = useMemo(() => (readOnly ? { ...lineRules(settings), ...noOwnProblems } : lineRules(settings)), [settings, readOnly])
  const view = useMemo(
    () => viewContext({ columns, readOnly, kept, lookups: { depots, taxRates, agreedRate, day } }, rules, say),
    [columns, readOnly, kept, depots, taxRates, agreedRate, day, rules, say],
  )
  const inputs: GridInputs = { ...props, view }
  const [grid] = useState(() => {
    const made = createGrid(inputs)
    connectMovement(made)
    return made
  })
  useLayoutEffect(() => applyInputs(grid, inputs))
  // lines whose goods are not known may come from a restored draft, or from a time in which the grid was read-only
  const waits = !readOnly && unresolvedCodes(props.lines).length > 0
  useEffect(() => {
    if (waits) resolveOpenCodes(grid)
  }, [grid, waits])
  return { grid, inputs }
}

export const useGridView = (grid: Grid): GridView => useSyncExternalStore(grid.view.subscribe, grid.view.get)

/** The current cell, and whether it is being edited. */
export function useMovement(grid: Grid) {
  const row = useSelector(grid.movement, ({ context }) => context.row)
  const column = useSelector(grid.movement, ({ context }) => context.column)
  const editing = useSelector(grid.movement, (snapshot) => snapshot.hasTag('editing'))
  return { row, column, editing }
}

/** The marks of the lines. Findings of the server apply only to lines that have not changed since its answer. */
export function useMarks({ view, columns, errors, lines }: GridInputs) {
  const { rules, say } = view
  const [judged, setJudged] = useState<LineFindings>({ errors: errors ?? none, lines })
  if (judged.errors !== (errors ?? none)) setJudged({ errors: errors ?? none, lines })
  const book = useMemo(() => cellMarksOf({ rules, columns, say }, judged), [rules, columns, say, judged])
  const together = useMemo(() => book.crossLineFindings(lines), [book, lines])
  const problems = useMemo(() => book.problemsOf(lines, together), [book, lines, together])
  const marksOf = (line: GridLine, row: number) => book.marksOf(line, row, together.get(row))
  return { marksOf, problems, judged }
}

const none: LineFindings['errors'] = []

/**
 * Listens to all keys of the page, so that a scan is counted wherever the focus is, except in another field. The
 * listener is removed while the tab is hidden.
 */
export function useScanner(grid: Grid): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (readScannerKey(grid, event, keyTargetOf(grid, event.target), event.timeStamp)) event.stopImmediatePropagation()
    }
    const text = (event: Event) => {
      if (event instanceof InputEvent && keyTargetOf(grid, event.target) !== 'elsewhere') readScannerText(grid, event.data, event.timeStamp)
    }
    document.addEventListener('keydown', key, true)
    document.addEventListener('input', text, true)
    return () => {
      document.removeEventListener('keydown', key, true)
      document.removeEventListener('input', text, true)
    }
  }, [grid])
}

const field = 'input, textarea, select, [contenteditable]'

function keyTargetOf(grid: Grid, target: EventTarget | null): KeyTarget {
  if (!(target instanceof Element)) return 'nowhere'
  if (grid.scroller?.contains(target)) {
    const { column } = grid.movement.getSnapshot().context
    return grid.inputs.columns[column]?.kind === 'goods' ? 'goodsCell' : 'cell'
  }
  return target.closest(`${field}, [role=dialog], [role=alertdialog]`) ? 'elsewhere' : 'nowhere'
}
