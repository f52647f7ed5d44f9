import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSay } from '../../i18n/index.ts'
import { cellMarksOf, type Judged } from './cell-marks.ts'
import { obeyMovement } from './grid-commands.ts'
import { askOpen } from './grid-goods.ts'
import { heardKey, heardText, type ScanPlace } from './grid-keys.ts'
import { createGrid, type Grid, type GridInputs, type GridView, takeInputs, viewContext } from './grid-state.ts'
import { type LineRules, lineRules } from './rules.ts'
import type { GridLine, LineGridProps } from './types.ts'
import { unresolvedCodes } from './unresolved-goods.ts'

/** Of lines that nobody can change nothing is wrong: those of a red document count down. What the server finds is still told. */
const nothingFound: Pick<LineRules, 'problemOf' | 'problemsTogether'> = { problemOf: () => undefined, problemsTogether: () => [] }

/** The grid behind the component, made once and told of every change of its inputs. */
export function useGrid(props: LineGridProps): { grid: Grid; inputs: GridInputs } {
  const { columns, readOnly, settings, lookups, kept } = props
  const { depots, taxRates, agreedRate, day } = lookups
  const say = useSay()
  const rules = useMemo(() => (readOnly ? { ...lineRules(settings), ...nothingFound } : lineRules(settings)), [settings, readOnly])
  const view = useMemo(
    () => viewContext({ columns, readOnly, kept, lookups: { depots, taxRates, agreedRate, day } }, rules, say),
    [columns, readOnly, kept, depots, taxRates, agreedRate, day, rules, say],
  )
  const inputs: GridInputs = { ...props, view }
  const [grid] = useState(() => {
    const made = createGrid(inputs)
    obeyMovement(made)
    return made
  })
  useLayoutEffect(() => takeInputs(grid, inputs))
  // lines may wait for their goods that came from outside (a kept draft), or while nothing could be changed
  const waits = !readOnly && unresolvedCodes(props.lines).length > 0
  useEffect(() => {
    if (waits) askOpen(grid)
  }, [grid, waits])
  return { grid, inputs }
}

export const useGridView = (grid: Grid): GridView => useSyncExternalStore(grid.view.subscribe, grid.view.get)

/** Where the hand is and whether it types. */
export function useMovement(grid: Grid) {
  const row = useSelector(grid.movement, ({ context }) => context.row)
  const column = useSelector(grid.movement, ({ context }) => context.column)
  const editing = useSelector(grid.movement, (snapshot) => snapshot.hasTag('editing'))
  return { row, column, editing }
}

/** The marks of the lines. What the server found belongs to the lines as they were when it was found. */
export function useMarks({ view, columns, errors, lines }: GridInputs) {
  const { rules, say } = view
  const [judged, setJudged] = useState<Judged>({ errors: errors ?? none, lines })
  if (judged.errors !== (errors ?? none)) setJudged({ errors: errors ?? none, lines })
  const book = useMemo(() => cellMarksOf({ rules, columns, say }, judged), [rules, columns, say, judged])
  const together = useMemo(() => book.togetherOf(lines), [book, lines])
  const problems = useMemo(() => book.problemsOf(lines, together), [book, lines, together])
  const marksOf = (line: GridLine, row: number) => book.marksOf(line, row, together.get(row))
  return { marksOf, problems, judged }
}

const none: Judged['errors'] = []

/** Hears every key of the page, so that a scan is taken wherever the focus is, short of another field. Not in a hidden tab. */
export function useScanner(grid: Grid): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (heardKey(grid, event, placeOf(grid, event.target), event.timeStamp)) event.stopImmediatePropagation()
    }
    const text = (event: Event) => {
      if (event instanceof InputEvent && placeOf(grid, event.target) !== 'elsewhere') heardText(grid, event.data, event.timeStamp)
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

function placeOf(grid: Grid, target: EventTarget | null): ScanPlace {
  if (!(target instanceof Element)) return 'nowhere'
  if (grid.scroller?.contains(target)) {
    const { column } = grid.movement.getSnapshot().context
    return grid.inputs.columns[column]?.kind === 'goods' ? 'goodsCell' : 'cell'
  }
  return target.closest(`${field}, [role=dialog], [role=alertdialog]`) ? 'elsewhere' : 'nowhere'
}
