import { formPathOf } from './document-paths.ts'

const idPrefix = 'tab:'

/** Id of a document that is not stored: the key of its tab with a prefix. */
export const unsavedId = (tabKey: string) => `${idPrefix}${tabKey}`

/** The key of the tab of a document that is not stored; undefined for a stored one. */
export const tabKeyOf = (id: string): string | undefined => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : undefined)

let openedCount = 0

/**
 * Makes an address for a new document of this type. Each call returns a different one, so that each new document gets
 * its own tab.
 */
export function newAddressOf(kind: string): string {
  openedCount += 1
  const path = formPathOf(kind, undefined, { new: `${Date.now().toString(36)}${openedCount}` })
  if (path === undefined) throw new Error(`${kind} has no page`)
  return path
}
