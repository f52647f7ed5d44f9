/** Icons fixed for menu codes of this family of products, whatever the server names. */
const fixedIcons: Readonly<Record<string, string>> = {
  15: 'sale',
  3: 'cart',
  31: 'warehouse',
  517: 'money',
  3167: 'tag',
  292: 'home',
  367: 'chart',
  244: 'database',
  302: 'settings',
}

/** The icon of a menu node: fixed for nine codes, else as the server names it. */
export const iconOf = (code: string, source: string | undefined): string => fixedIcons[code] ?? source ?? 'page'
