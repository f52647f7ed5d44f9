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
  /** Takes a picture of the screen. */
  shows: (name: string) => Promise<void>
}

/** The page in front of a person, their keyboard, and who they are. */
export type Desk = { page: Page; keys: ReturnType<typeof keyboardOf>; say: (zh: string, en: string) => string } & Sitting
