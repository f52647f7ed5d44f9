import type { Page } from 'playwright-core'
import type { Sitting } from './desk.ts'
import { keyboardOf } from './keyboard.ts'
import { documentsOf } from './person-documents.ts'
import { gridOf } from './person-grid.ts'
import { listsOf } from './person-lists.ts'
import { moneyOf } from './person-money.ts'
import { salesOf } from './person-sales.ts'
import { shellOf } from './person-shell.ts'
import { storesOf } from './person-stores.ts'

export type Person = ReturnType<typeof personOf>

/** A person at a browser. Their actions are named as one would tell them, and done only with the keyboard. */
export function personOf(page: Page, sitting: Sitting) {
  const keys = keyboardOf(page)
  const say = (zh: string, en: string) => (sitting.language === 'zh' ? zh : en)
  const desk = { page, keys, say, ...sitting }
  const shell = shellOf(desk)
  const lines = gridOf(desk)
  const lists = listsOf(desk, shell)
  const hands = { shell, lists, lines }
  const documents = documentsOf(desk, hands)
  const acts = {
    ...documents,
    ...salesOf(desk, hands, documents),
    ...storesOf(desk, hands, documents),
    ...moneyOf(desk, hands, documents),
  }
  return { ...desk, ...shell, ...lists, ...lines, ...acts }
}
