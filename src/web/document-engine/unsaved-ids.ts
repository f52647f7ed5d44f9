import { formPathOf } from './document-paths.ts'

const idPrefix = 'tab:'

/** Id of an unsaved document: the key of its tab with a prefix. */
export const unsavedId = (tabKey: string) => `${idPrefix}${tabKey}`

/** The tab's key of an unsaved document; undefined for a stored one. */
export const tabKeyOf = (id: string): string | undefined => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : undefined)

let openedCount = 0

/** The address of one more new document of the kind; each gets a tab of its own. */
export function newAddressOf(kind: string): string {
  openedCount += 1
  const path = formPathOf(kind, undefined, { new: `${Date.now().toString(36)}${openedCount}` })
  if (path === undefined) throw new Error(`${kind} has no page`)
  return path
}
