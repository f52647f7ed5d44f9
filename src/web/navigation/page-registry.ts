import type { Words } from '#domain/core/words.ts'
import type { Page } from '../core/page.ts'

/** Addresses below this one show an external page: `/myiframe/help?name=…&i18n=…&src=https://…`. */
export const framePath = '/myiframe'

type RegisteredPages = {
  pages: readonly Page[]
  /** Old or short addresses, and the addresses they stand for. */
  aliases: Readonly<Record<string, string>>
  /** The page that is shown for an address in the menu that has no page yet. */
  planned: Page['load']
}

const byPath = new Map<string, Page>()
let registered: RegisteredPages = { pages: [], aliases: {}, planned: () => Promise.reject(new Error('no pages were entered')) }

/**
 * Registers the app's pages, once, when the shell is assembled. The shell finds pages here, so that it need not import
 * them.
 */
export function registerPages(all: RegisteredPages): void {
  registered = all
  for (const page of all.pages) byPath.set(page.path, page)
}

/** The address with its alias resolved. `/` becomes the home page, and `/index` after a page is dropped. */
export function plainPath(pathname: string): string {
  const trimmed = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname
  if (byPath.has(trimmed)) return trimmed
  const short = trimmed.replace(/\/index$/, '')
  const plain = registered.aliases[short] ?? short
  return byPath.has(plain) ? plain : (registered.aliases[trimmed] ?? trimmed)
}

/** The page with this address, without a query; undefined if there is none. */
export function pageAt(pathname: string): Page | undefined {
  return byPath.get(plainPath(pathname)) ?? (pathname.startsWith(`${framePath}/`) ? byPath.get(framePath) : undefined)
}

/** The pages that every signed-in user has, whatever their menu contains. */
export const pagesForEveryone = (): readonly Page[] => registered.pages.filter(({ ofEverybody }) => ofEverybody)

type PageLine = { path?: string; label: Words }

/** Adds a placeholder page for each menu entry whose page does not exist yet. */
export function addPlaceholderPages(lines: readonly PageLine[], more: Partial<Page> = {}): void {
  for (const { path, label } of lines) {
    const pathname = path?.split('?')[0]
    if (!pathname?.startsWith('/') || pageAt(pathname)) continue
    byPath.set(pathname, { path: pathname, title: label, load: registered.planned, ...more })
  }
}

/** Adds placeholder pages for entries of the user's menu. */
export const addMenuPages = (lines: readonly PageLine[]): void => addPlaceholderPages(lines, { fromMenu: true })
