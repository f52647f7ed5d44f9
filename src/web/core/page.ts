import type { ComponentType } from 'react'
import type { Words } from '#domain/core/words.ts'

/** One address of the app. Its component is loaded when it is first opened. */
export type Page = {
  path: string
  title: Words
  /** Query parameters that distinguish tabs of this page, such as `id`; without any, the page has one tab. */
  identity?: readonly string[]
  /** The page of the menu that leads here, such as the list of a document. */
  under?: string
  /** False: opens no tab; it is shown in place of the current tab. */
  isTab?: false
  /** Every signed-in user has it, whatever the menu contains. */
  ofEverybody?: true
  /** It is known from the user's menu alone. */
  fromMenu?: true
  /** False: shown without signing in too. */
  isAuth?: false
  /** False: its state is dropped while another tab is shown. All others are kept alive. */
  keepAlive?: false
  /** The title of its tab, where it depends on the address. */
  titleIn?: (search: URLSearchParams) => Words | undefined
  load: () => Promise<{ default: ComponentType }>
}
