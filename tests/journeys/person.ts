import type { Page } from 'playwright-core'
import type { Language } from '#domain/words.ts'
import type { JourneysApp } from './global-setup.ts'
import { keyboardOf } from './keyboard.ts'
import type { Network, Role } from './network.ts'
import { documentsOf } from './person-documents.ts'
import { gridOf } from './person-grid.ts'
import { listsOf } from './person-lists.ts'
import { shellOf } from './person-shell.ts'

export type Sitting = {
  app: JourneysApp
  network: Network
  role: Role
  language: Language
  /** Leaves a picture of the screen. */
  shows: (name: string) => Promise<void>
}

export type Person = ReturnType<typeof personOf>

/** Somebody at a browser: what he does is written as it would be told, and done by keys alone. */
export function personOf(page: Page, sitting: Sitting) {
  const keys = keyboardOf(page)
  const say = (zh: string, en: string) => (sitting.language === 'zh' ? zh : en)
  const desk = { page, keys, say, ...sitting }
  const shell = shellOf(desk)
  const lines = gridOf(desk)
  const lists = listsOf(desk, shell)
  return { ...desk, ...shell, ...lists, ...lines, ...documentsOf(desk, { shell, lists, lines }) }
}

export type Desk = { page: Page; keys: ReturnType<typeof keyboardOf>; say: (zh: string, en: string) => string } & Sitting
