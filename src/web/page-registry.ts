import type { Words } from '#domain/words.ts'
import type { Page } from './page.ts'

/** Everything below it is a page from elsewhere: `/myiframe/help?name=…&i18n=…&src=https://…`. */
export const framePath = '/myiframe'

type Entered = {
  pages: readonly Page[]
  /** Old or short ways to say the same address. */
  aliases: Readonly<Record<string, string>>
  /** What an address shows that the menu knows and no page is built for. */
  planned: Page['load']
}

const byPath = new Map<string, Page>()
let entered: Entered = { pages: [], aliases: {}, planned: () => Promise.reject(new Error('no pages were entered')) }

/** Enters the app's pages, once, when the shell is put together; the shell finds them here, so that it imports none of them. */
export function enterPages(all: Entered): void {
  entered = all
  for (const page of all.pages) byPath.set(page.path, page)
}

/** The address with its alias resolved: `/` is the home page, and `/index` behind a page says nothing more. */
export function plainPath(pathname: string): string {
  const trimmed = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname
  if (byPath.has(trimmed)) return trimmed
  const short = trimmed.replace(/\/index$/, '')
  const plain = entered.aliases[short] ?? short
  return byPath.has(plain) ? plain : (entered.aliases[trimmed] ?? trimmed)
}

/** The page of an address without its query; undefined where there is none. */
export function pageAt(pathname: string): Page | undefined {
  return byPath.get(plainPath(pathname)) ?? (pathname.startsWith(`${framePath}/`) ? byPath.get(framePath) : undefined)
}

/** What everybody signed in has, whatever his menu says. */
export const pagesOfEverybody = (): readonly Page[] => entered.pages.filter(({ ofEverybody }) => ofEverybody)

type Line = { path?: string; label: Words }

/** Gives lines that lead to no page of ours one that says so, until their page is built. */
export function addPlanned(lines: readonly Line[], more: Partial<Page> = {}): void {
  for (const { path, label } of lines) {
    const pathname = path?.split('?')[0]
    if (!pathname?.startsWith('/') || pageAt(pathname)) continue
    byPath.set(pathname, { path: pathname, title: label, load: entered.planned, ...more })
  }
}

/** Gives the lines of the user's menu that lead to no page of ours one that says so. */
export const addMenuPages = (lines: readonly Line[]): void => addPlanned(lines, { fromMenu: true })
