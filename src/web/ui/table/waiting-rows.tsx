import { useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '../states.tsx'
import { rowsAround } from './table-rows.ts'

const waitingWidths = [70, 45, 60, 52, 66, 40, 58, 48]

/** Grey rows in the height of the table, so that nothing moves when the rows are loaded. */
export function WaitingRows({ columns }: { columns: number }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [rows, setRows] = useState(0)
  useLayoutEffect(() => setRows(rowsAround(body.current)), [])
  return (
    <tbody ref={body} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places
        <tr key={row}>
          <WaitingCells row={row} columns={columns} />
        </tr>
      ))}
    </tbody>
  )
}

/** The cells of a row that is loading. */
export function WaitingCells({ row, columns }: { row: number; columns: number }) {
  return Array.from({ length: columns }, (_, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places
    <td key={column}>
      <Skeleton width={`${waitingWidths[(row + column) % waitingWidths.length]}%`} />
    </td>
  ))
}
