import type { ComponentType } from 'react'
import type { Words } from '#domain/words.ts'

/** One address of the app. What it shows is loaded when it is first opened. */
export type Page = {
  path: string
  title: Words
  /** Query parameters that tell one tab of this page from another, such as `id`; without any, the page has one tab. */
  identity?: readonly string[]
  /** The page of the menu that leads here, such as the list of a document. */
  under?: string
  /** False: opens no tab; it is shown in place of the tab one is on. */
  isTab?: false
  /** Everybody signed in has it, whatever the menu says. */
  ofEverybody?: true
  /** It is known from the user's menu alone. */
  fromMenu?: true
  /** False: whoever is not signed in may see it too. */
  isAuth?: false
  /** False: what it holds is thrown away while another tab is shown. All others are kept alive. */
  keepAlive?: false
  /** What its tab is called, where the address says it. */
  titleIn?: (search: URLSearchParams) => Words | undefined
  load: () => Promise<{ default: ComponentType }>
}
