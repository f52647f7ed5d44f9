/** The names that our pages have in other clients of the same wire, which were written for another server. */
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

/** Our address of a page, by its name in those other clients. */
export const ownPaths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(foreignNames).map(([own, elsewhere]) => [elsewhere, own]),
)

/** The value of the parameter `menu.paths` with which the menu uses the foreign names; our own app accepts both. */
export const foreignNamesValue = 'elsewhere'
