import type { ComponentType } from 'react'
import type { Words } from '#domain/core/words.ts'

/** A page of the app with its address. Its component is loaded when the page is first opened. */
export type Page = {
  path: string
  title: Words
  /** Query parameters, such as `id`, that tell tabs of this page apart. Without any, the page has only one tab. */
  identity?: readonly string[]
  /** Path of the menu page that this page belongs to, such as the list of its document type. */
  under?: string
  /** False: the page gets no tab of its own and is shown in place of the current one. */
  isTab?: false
  /** True: every signed-in user may open the page, even if their menu does not contain it. */
  ofEverybody?: true
  /** True: the page is registered only because the user's menu lists its address. */
  fromMenu?: true
  /** False: the page is shown to users who are not signed in, too. */
  isAuth?: false
  /** False: the page's state is dropped while another tab is shown. By default it is kept. */
  keepAlive?: false
  /** The title of its tab, if it depends on the address; undefined keeps the page's title. */
  titleIn?: (search: URLSearchParams) => Words | undefined
  load: () => Promise<{ default: ComponentType }>
}
