import type { Locator } from 'playwright-core'
import type { Desk } from './desk.ts'
import { soon } from './keyboard.ts'

/** Signing in and out, menu, tabs. */
export function shellOf(desk: Desk) {
  return { ...arrivalOf(desk), ...menuOf(desk), ...refusalsOf(desk), ...tabsOf(desk) }
}

/** Opening the app and signing in. */
function arrivalOf({ page, keys, say, app, network, role, language }: Desk) {
  const field = (zh: string, en: string) => page.getByRole('textbox', { name: say(zh, en), exact: true })
  const menu = page.getByRole('navigation', { name: say('菜单', 'Menu') })

  /** Opens the app in a browser set to this person's language. */
  const comes = async () => {
    await page.goto(app.url)
    if (language === 'en') await keys.push(page.getByRole('button', { name: 'English' }))
    await page.getByRole('button', { name: say('登录', 'Sign in'), exact: true }).waitFor()
  }
  /** Opens the app in a browser that is still signed in. */
  const comesBack = async () => {
    await page.goto(app.url)
    await menu.waitFor()
  }
  /** Fills in the sign-in form and presses Enter. */
  const entersCredentials = async ({ account = role as string, password = network.password, captcha = app.captcha } = {}) => {
    await keys.fill(field('租户', 'Tenant'), network.tenantId)
    await keys.fill(field('账号', 'Account'), account)
    await keys.fill(field('密码', 'Password'), password)
    await keys.fill(field('验证码', 'Characters in the picture'), captcha)
    await keys.press('Enter')
  }
  const signsIn = async () => {
    await entersCredentials()
    await menu.waitFor()
  }
  return { field, comes, comesBack, entersCredentials, signsIn }
}

/** Opening pages. */
function menuOf({ page, keys, say }: Desk) {
  const menu = page.getByRole('navigation', { name: say('菜单', 'Menu') })

  /** Opens the groups of the menu from the top until one contains the entry, because a long menu starts closed. */
  const unfoldsTo = async (line: Locator) => {
    const closed = menu.getByRole('button', { expanded: false })
    while ((await line.count()) === 0) {
      const before = await closed.count()
      await keys.walkTo(menu, closed.first(), 'ArrowDown')
      await keys.press('ArrowRight')
      await soon(() => closed.count()).toBe(before - 1)
    }
  }
  /** Waits until a page is open and usable. */
  const isOpen = async (name: string) => {
    // found by attributes, because finding a role by name computes names for the whole page each time
    const title = page.locator(`[role=tablist][aria-label="${say('页签', 'Tabs')}"] [role=tab][aria-selected=true]`)
    await soon(async () => (await title.count()) === 1 && title.getAttribute('title'), name).toBe(name)
    await soon(() => page.locator('[role=tabpanel]:not([hidden]) button').count(), name).toBeGreaterThan(0)
  }
  /** Opens a page by its name. */
  const opens = async (zh: string, en: string) => {
    const name = say(zh, en)
    const palette = page.getByRole('dialog', { name: say('前往', 'Go to') })
    await keys.press('Control+k')
    await soon(() => palette.count(), 'the palette').toBe(1)
    await keys.type(name)
    await soon(() => page.locator('[role=option][aria-selected=true]').filter({ hasText: name }).count(), name).toBe(1)
    await keys.press('Enter')
    await isOpen(name)
  }
  /** Opens a page from the menu. */
  const opensByMenu = async (zh: string, en: string) => {
    const line = menu.getByRole('link', { name: say(zh, en), exact: true })
    await unfoldsTo(line)
    await keys.walkTo(menu, line, 'ArrowDown')
    await keys.press('Enter')
    await soon(() => line.getAttribute('aria-current'), zh).toBe('page')
    await isOpen(say(zh, en))
  }
  return { isOpen, opens, opensByMenu }
}

/** The page's refusals, and where the focus is. */
function refusalsOf({ page, keys, say }: Desk) {
  /** Waits until the page shows this refusal. */
  const seesRefusal = (text: string) => soon(() => page.getByRole('alert').filter({ hasText: text }).count(), text).toBe(1)
  const seesFieldError = async (label: string, text: string) =>
    soon(async () => {
      const id = await page.getByRole('textbox', { name: label, exact: true }).getAttribute('aria-describedby')
      return id === null ? '' : page.locator(`[id="${id}"]`).innerText()
    }, label).toBe(text)
  /** Waits until the focus is in the field. */
  const isIn = (label: string) =>
    soon(
      () =>
        page
          .locator('input:focus, textarea:focus')
          .and(page.getByLabel(label, { exact: true }))
          .count(),
      label,
    ).toBe(1)
  /** The content of the field that has the focus. */
  const inHand = () => page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined))
  const choosesOfUser = (entry: string) => keys.choose(page.getByRole('button', { name: new RegExp(`^${say('用户', 'User')} `) }), entry)
  return { seesRefusal, seesFieldError, isIn, inHand, choosesOfUser }
}

/** The pages that are open. */
function tabsOf({ page, keys, say }: Desk) {
  const tabs = page.getByRole('tablist', { name: say('页签', 'Tabs') })
  /** Goes to an open page by its name. */
  const goesToTab = async (name: string) => {
    await keys.walkTo(tabs, tabs.getByRole('tab', { name }), 'ArrowRight')
    await keys.press('Enter')
    await tabs.getByRole('tab', { name, selected: true }).waitFor()
  }
  const tabCount = () => tabs.getByRole('tab').count()
  /** Closes a tab, counted from 1, with Delete. */
  const closesTab = async (nth: number) => {
    await keys.walkTo(tabs, tabs.getByRole('tab').nth(nth - 1), 'ArrowRight')
    await keys.press('Delete')
  }
  const seesTabs = async (...names: string[]) => soon(() => tabs.getByRole('tab').allInnerTexts()).toEqual(names)
  return { goesToTab, tabCount, closesTab, seesTabs }
}
