import type { Locator } from 'playwright-core'
import { goodsNamed } from '../network.ts'
import type { Desk } from './desk.ts'
import { soon } from './keyboard.ts'
import type { shellOf } from './person-shell.ts'

/**
 * The texts of a table's column; with `holding`, only of rows that contain this text. Read in one step, so that no row
 * changes meanwhile.
 */
function columnOf(table: Element, { head, holding = '' }: { head: string; holding?: string }): string[] {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')].map((cell) => cell.innerText.trim())
  const rows = [...table.querySelectorAll('tbody')].slice(0, 1).flatMap((body) => [...body.querySelectorAll<HTMLElement>('tr')])
  const shown = rows.filter((row) => row.innerText.includes(holding))
  return shown.map((row) => row.querySelectorAll<HTMLElement>('td')[heads.indexOf(head)]?.innerText.trim() ?? '')
}

/** Using lists: searching, filtering, sorting, turning pages, selecting rows, and reading them. */
export function listsOf(desk: Desk, shell: ReturnType<typeof shellOf>) {
  const list = tableOf(desk)
  const { searches, seesCount, seesInRow } = list
  const { say } = desk
  /** Checks the stock of goods in a depot, in basic units and as shown in mixed units. */
  const seesStock = async (goods: string, qty: string, said: string) => {
    await shell.opens('库存', 'Stock')
    await searches(goodsNamed(goods).code)
    await seesCount(1)
    await seesInRow(goodsNamed(goods).code, say('现存量', 'On hand'), qty)
    await seesInRow(goodsNamed(goods).code, say('换算', 'In units'), said)
  }
  return { ...list, ...rowsOf(desk, list), ...formsOf(desk), seesStock }
}

/** The table itself: searching in it, and reading it. */
function tableOf({ page, keys, say }: Desk) {
  const table = page.getByRole('table').or(page.getByRole('treegrid')).first()
  const rows = table.locator('tbody').first().getByRole('row')
  const pages = page.getByRole('navigation', { name: say('分页', 'Pages') })

  const searchBox = page.getByRole('search').getByRole('searchbox')

  const searches = async (text: string) => {
    await searchBox.waitFor()
    // in a field, `/` would only type a slash, so the search box is reached by Tab
    if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await keys.reach(searchBox)
    else await keys.press('/')
    await keys.press('Control+A')
    if (text === '') await keys.press('Delete')
    else await keys.type(text)
    await keys.press('Enter')
  }
  /** The cells of a column, from the top. */
  const column = (head: string) => table.evaluate(columnOf, { head })
  /** Waits until the row that contains a text has this value in a column. */
  const seesInRow = (holding: string, head: string, text: string) =>
    soon(() => table.evaluate(columnOf, { head, holding }), `${holding}, ${head}`).toEqual([text])
  const seesColumn = (head: string, texts: readonly string[]) => soon(() => column(head), head).toEqual(texts)
  const seesCount = (count: number) => soon(() => pages.innerText(), 'rows').toContain(say(`共 ${count} 条`, `${count} row`))
  const rowOf = (text: string) => rows.filter({ hasText: text })
  return { table, rows, pages, searchBox, searches, seesInRow, seesColumn, seesCount, rowOf }
}

/** Going to rows, selecting and opening them. */
function rowsOf({ keys }: Desk, { table, rows, rowOf }: ReturnType<typeof tableOf>) {
  /** Selects rows with Space, going down from the first. */
  const selects = async (...texts: string[]) => {
    for (const text of texts) {
      const row = rowOf(text).first()
      await goesToRow(row)
      await keys.press('Space')
      await soon(() => row.getAttribute('data-selected')).toBe('true')
    }
  }
  /** Goes to a row of the list with J and K. */
  const goesToRow = async (row: Locator) => {
    await row.waitFor()
    if ((await rows.locator(':scope:focus').count()) === 0) await keys.reach(table.locator('tbody tr[tabindex="0"]'))
    const at = await row.evaluate((element) => [...(element.parentElement?.children ?? [])].indexOf(element))
    const here = await rows.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
    for (let step = 0; step < Math.abs(at - here); step++) await keys.press(at > here ? 'j' : 'k')
    await soon(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  const opensRow = async (text: string) => {
    await goesToRow(rowOf(text).first())
    await keys.press('Enter')
  }
  return { selects, goesToRow, opensRow }
}

/** The form of a row. */
function formsOf({ page, keys }: Desk) {
  /** Chooses an entry of a native select by its value. */
  const chooses = async (select: Locator, value: string) => {
    await keys.reach(select)
    await keys.press('Home')
    for (let step = 0; step < 20 && (await select.inputValue()) !== value; step++) await keys.press('ArrowDown')
    await soon(() => select.inputValue()).toBe(value)
  }
  const form = page.getByRole('dialog')
  /** Fills in the fields of a form, found by their labels. */
  const entersFields = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await keys.fill(form.getByRole('textbox', { name: label, exact: true }), text)
  }
  /** Saves with Ctrl+S and waits for the notification; if the form stays open, it shows why. */
  const saves = async (news: string) => {
    await keys.press('Control+s')
    await form.waitFor({ state: 'detached' }).catch(async (error: unknown) => {
      throw new Error(`the form stays: ${await form.innerText()}`, { cause: error })
    })
    await page.getByText(news).first().waitFor()
  }
  return { chooses, entersFields, saves }
}
