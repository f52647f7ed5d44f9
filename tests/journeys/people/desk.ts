import type { Page } from 'playwright-core'
import type { Language } from '#domain/core/words.ts'
import type { JourneysApp } from '../global-setup.ts'
import type { Network, Role } from '../network.ts'
import type { keyboardOf } from './keyboard.ts'

export type Sitting = {
  app: JourneysApp
  network: Network
  role: Role
  language: Language
  /** Leaves a picture of the screen. */
  shows: (name: string) => Promise<void>
}

/** The page in front of a person, the hands on its keys, and who sits there. */
export type Desk = { page: Page; keys: ReturnType<typeof keyboardOf>; say: (zh: string, en: string) => string } & Sitting
