import type { Words } from '#domain/core/words.ts'
import type { Page } from '../core/page.ts'

/** Every address below it shows an external page: `/myiframe/help?name=…&i18n=…&src=https://…`. */
export const framePath = '/myiframe'

type RegisteredPages = {
  pages: readonly Page[]
  /** Old or short forms of an address. */
  aliases: Readonly<Record<string, string>>
  /** Shown for an address of the menu without a page. */
  planned: Page['load']
}

const byPath = new Map<string, Page>()
let registered: RegisteredPages = { pages: [], aliases: {}, planned: () => Promise.reject(new Error('no pages were entered')) }

/**
 * Registers the app's pages, once, when the shell is assembled; the shell finds them here, so that it imports none of
 * them.
 */
export function registerPages(all: RegisteredPages): void {
  registered = all
  for (const page of all.pages) byPath.set(page.path, page)
}

/** The address with its alias resolved: `/` is the home page, and `/index` after a page is dropped. */
export function plainPath(pathname: string): string {
  const trimmed = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname
  if (byPath.has(trimmed)) return trimmed
  const short = trimmed.replace(/\/index$/, '')
  const plain = registered.aliases[short] ?? short
  return byPath.has(plain) ? plain : (registered.aliases[trimmed] ?? trimmed)
}

/** The page of an address without its query; undefined where there is none. */
export function pageAt(pathname: string): Page | undefined {
  return byPath.get(plainPath(pathname)) ?? (pathname.startsWith(`${framePath}/`) ? byPath.get(framePath) : undefined)
}

/** The pages of every signed-in user, independent of their menu. */
export const pagesForEveryone = (): readonly Page[] => registered.pages.filter(({ ofEverybody }) => ofEverybody)

type PageLine = { path?: string; label: Words }

/** Adds a placeholder page for each line without a page, until its page is built. */
export function addPlaceholderPages(lines: readonly PageLine[], more: Partial<Page> = {}): void {
  for (const { path, label } of lines) {
    const pathname = path?.split('?')[0]
    if (!pathname?.startsWith('/') || pageAt(pathname)) continue
    byPath.set(pathname, { path: pathname, title: label, load: registered.planned, ...more })
  }
}

/** Adds placeholder pages for lines of the user's menu. */
export const addMenuPages = (lines: readonly PageLine[]): void => addPlaceholderPages(lines, { fromMenu: true })
