import { createActor } from 'xstate'
import { type GridEffect, type GridEvent, type GridShape, lineGridMachine } from '#machines/app/line-grid.machine.ts'
import { type Intent, intentOf, type Press } from '#machines/app/line-grid-keys.ts'

/**
 * Columns: number, goods, unit, quantity, price, amount (computed), remark. Enter visits goods, unit, quantity, price
 * and remark.
 */
export const columns: GridShape['columns'] = [
  { name: 'indexNo', kind: 'number', useful: false },
  { name: 'commInfo', kind: 'goods', useful: true },
  { name: 'unit', kind: 'lookup', useful: true },
  { name: 'qty', kind: 'number', useful: true },
  { name: 'taxPrice', kind: 'price', useful: true },
  { name: 'totalAmt', kind: 'number', useful: false },
  { name: 'remark', kind: 'text', useful: true },
]
export const at = (name: string) => columns.findIndex((column) => column.name === name)

/** A grid of three rows with the cursor in a cell, and a record of all commands to the screen. */
export function grid(row: number, name: string, shape: Partial<GridShape> = {}) {
  const actor = createActor(lineGridMachine, { input: { columns, rowCount: 3, pageRows: 2, ...shape } })
  const told: GridEffect[] = []
  actor.on('*', (effect) => told.push(effect))
  actor.start()
  actor.send({ type: 'FOCUS', row, column: at(name) })
  const where = () => {
    const { row: now, column, columns: shown } = actor.getSnapshot().context
    return `${now} ${shown[column]?.name}`
  }
  const press = (key: string, more: Omit<Press, 'key'> & { text?: string; empty?: boolean } = {}) => {
    const { text, empty, ...held } = more
    const intent = intentOf({ key, ...held })
    if (!intent) return false
    const said: Intent =
      intent.type === 'ENTER' ? { ...intent, ...(text === undefined ? {} : { text }), ...(empty ? { empty } : {}) } : intent
    const taken = actor.getSnapshot().can(said)
    actor.send(said)
    return taken
  }
  return {
    press,
    where,
    told,
    send: (event: GridEvent) => actor.send(event),
    is: (state: 'outside' | 'moving' | 'editing') => actor.getSnapshot().matches(state),
    rows: () => actor.getSnapshot().context.rowCount,
  }
}
