/** What clients that were written for another server of the same wire call our pages. */
export const namesElsewhere: Readonly<Record<string, string>> = {
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

/** Our address of a page, by the name it has elsewhere. */
export const ownPaths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(namesElsewhere).map(([own, elsewhere]) => [elsewhere, own]),
)

/** What the platform's parameter `menu.paths` says where the menu shall be answered by these names; our own app opens either. */
export const askedNames = 'elsewhere'
