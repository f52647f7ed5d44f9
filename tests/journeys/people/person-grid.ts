import type { Locator } from 'playwright-core'
import { goodsNamed } from '../network.ts'
import type { Desk } from './desk.ts'
import { soon } from './keyboard.ts'

/** Using the order-entry grid. Rows count from 1; columns are named by their heads. */
export function gridOf({ page, keys, say }: Desk) {
  const grid = page.getByRole('grid', { name: say('单据明细', 'Lines of the document') })
  const input = grid.locator('input')

  const columnOf = async (head: string) => {
    const heads = await grid.getByRole('columnheader').allInnerTexts()
    const at = heads.findIndex((text) => text.trim() === head)
    if (at < 1) throw new Error(`the grid has no column ${head}: ${heads.join(' ')}`)
    return at
  }
  const comesIn = () => keys.reach(input)
  /** Goes to a cell with Ctrl+Home and arrow keys. */
  const goesTo = async (row: number, head: string) => {
    const column = await columnOf(head)
    await comesIn()
    await keys.press('Control+Home')
    for (let at = 1; at < row; at++) await keys.press('ArrowDown')
    for (let at = 1; at < column; at++) await keys.press('ArrowRight')
    await soon(() => isAt(row, head)).toBe(true)
  }
  /** Types into a cell and commits. */
  const puts = async (row: number, head: string, text: string) => {
    await goesTo(row, head)
    await keys.type(text)
    await keys.press('Enter')
  }
  const cell = async (row: number, head: string) =>
    grid.locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${(await columnOf(head)) + 1}"]`)
  /** The content of a cell. */
  const reads = async (row: number, head: string) => {
    const place = await cell(row, head)
    // read in one step, because the grid's single input may move to another cell between two reads
    return place.evaluate((shown: HTMLElement) => shown.querySelector('input')?.value ?? shown.innerText)
  }
  /** True if the focus is in the cell. */
  const isAt = async (row: number, head: string) => (await (await cell(row, head)).locator('input:focus').count()) > 0
  /**
   * Enters lines from the blank row on: goods by name, code or barcode, quantity as people type it, the price as
   * proposed.
   */
  const entersLines = async (lines: readonly (readonly [goods: string, qty: string])[]) => {
    await comesIn()
    for (const [goods, qty] of lines) {
      await keys.type(goods)
      await keys.press('Enter')
      await keys.type(qty)
      await keys.press('Enter', 'Enter')
    }
  }
  /** Leaves the grid with two Enters in the blank row. */
  const leavesGrid = async () => {
    await keys.press('Enter', 'Enter')
    await soon(() => input.evaluate((element) => element === document.activeElement)).toBe(false)
  }
  /** Leaves the grid with Esc and Tab, if the focus is in it, because in the grid Ctrl+Enter inserts a row. */
  const stepsOut = async () => {
    // a dialog that has just closed returns the focus with a delay
    await page.waitForTimeout(50)
    if ((await grid.locator(':focus').count()) === 0) return
    await keys.press('Escape', 'Tab')
    await soon(() => grid.locator(':focus').count()).toBe(0)
  }
  /** Number of rows, including the blank one at the end. */
  const count = async () => Number(await grid.getAttribute('aria-rowcount')) - 2
  /** Fills a column with one value for the first rows: types it into the first, then fills down. */
  const fillsDown = async (head: string, text: string, rows: number) => {
    await puts(1, head, text)
    await goesTo(1, head)
    for (let row = 1; row < rows; row++) await keys.press('Shift+ArrowDown')
    await keys.press('Control+d')
    await seesCell(rows, head, text)
  }
  /** The row with these goods, by name or code, if it is visible. */
  const rowHolding = async (goods: string) => {
    const row = grid.getByRole('row', { name: goodsNamed(goods).name }).first()
    return Number(await row.getAttribute('aria-rowindex')) - 1
  }
  const seesCell = async (row: number, head: string, text: string) => soon(() => reads(row, head), `row ${row}, ${head}`).toBe(text)
  return { grid, input, comesIn, goesTo, puts, fillsDown, count, rowHolding, reads, isAt, entersLines, leavesGrid, stepsOut, seesCell }
}

/** Checks the message of a cell: why it cannot be edited, or what is wrong with it. */
export const seesWhy = async ({ grid }: { grid: Locator }, row: number, head: string, why: string) => {
  const heads = await grid.getByRole('columnheader').allInnerTexts()
  const at = heads.findIndex((text) => text.trim() === head) + 1
  await soon(() => grid.locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${at}"]`).getAttribute('title'), head).toBe(why)
}
