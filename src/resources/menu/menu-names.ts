/** The names of our pages in clients written for another server with the same wire. */
export const foreignNames: Readonly<Record<string, string>> = {
  '/platform/dict': '/system/dict',
  '/platform/menu': '/system/menu',
  '/platform/param': '/system/param',
  '/platform/tenant': '/system/tenant',
  '/platform/region': '/base/region',
  '/system/dictBiz': '/system/dictbiz',
  '/logs/usual': '/monitor/log/usual',
  '/logs/api': '/monitor/log/api',
  '/logs/error': '/monitor/log/error',
  '/logs/login': '/monitor/log/login',
}

/** Our address of a page, by its name in those clients. */
export const ownPaths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(foreignNames).map(([own, elsewhere]) => [elsewhere, own]),
)

/**
 * The value of the platform's parameter `menu.paths` for which the menu has those names; our own app opens either.
 */
export const foreignNamesValue = 'elsewhere'
