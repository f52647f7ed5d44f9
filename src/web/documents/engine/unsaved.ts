import { formPathOf } from './kinds.ts'

const mark = 'tab:'

/** An unsaved document is known by the key of its tab. */
export const unsavedId = (tabKey: string) => `${mark}${tabKey}`

/** The tab's key an unsaved document is known by; nothing for a stored one. */
export const tabKeyOf = (id: string): string | undefined => (id.startsWith(mark) ? id.slice(mark.length) : undefined)

let opened = 0

/** The address of one more new document of the kind: each has a tab of its own. */
export function newAddressOf(kind: string): string {
  opened += 1
  const path = formPathOf(kind, undefined, { new: `${Date.now().toString(36)}${opened}` })
  if (path === undefined) throw new Error(`${kind} has no page`)
  return path
}
