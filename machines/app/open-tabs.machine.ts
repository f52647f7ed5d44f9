import { assign, setup } from 'xstate'
import type { Words } from '#domain/core/words.ts'

/** Largest number of open tabs, the home tab included. */
export const mostTabs = 15

/** Largest number of closed tabs that can be reopened; the last one closed is reopened first. */
const mostClosed = 10

/** One open page. `key` identifies it; an unsaved document gets another key once the document has an id. */
export type Tab = {
  key: string
  path: string
  label: string | Words
  dirty?: boolean
  /** Stays right of the home tab, and stays open when several tabs are closed at once. */
  pinned?: boolean
  /** Incremented at each reload: cached content of the page with a lower number is discarded. */
  round?: number
}

/**
 * Questions to the user before an action. Clearing the cache always asks; closing and reloading ask only if something
 * is unsaved.
 */
export type TabQuestion = { what: 'close' | 'closeOthers' | 'reload'; key: string } | { what: 'closeAll' } | { what: 'clearCache' }

/** Plain JSON, so that it can be stored and restored unchanged. */
export type TabsContext = {
  /** The home tab is the first and stays. */
  tabs: readonly Tab[]
  active: string
  /** Address of a page without a tab that is shown in place of the active one. */
  aside: string | undefined
  /** Tabs that were closed, the last one at the end. */
  closed: readonly Tab[]
  /** Incremented when the cache is cleared: cached pages with a lower number are discarded. */
  cacheEpoch: number
  question: TabQuestion | undefined
}

export type TabsEvent =
  | { type: 'OPEN'; tab: Tab }
  | { type: 'ACTIVATE' | 'CLOSE' | 'RELOAD'; key: string }
  /** Shows a page that has no tab. */
  | { type: 'VISIT'; path: string }
  | { type: 'PIN'; key: string; pinned: boolean }
  /**
   * Moves the tab to the place of another one. A pinned tab stays among the pinned ones, any other among the others.
   */
  | { type: 'MOVE'; key: string; to: number }
  | { type: 'REOPEN' }
  /** Closes all tabs but home and the one named, by default the active one. */
  | { type: 'CLOSE_OTHERS'; key?: string }
  | { type: 'CLOSE_ALL' }
  | { type: 'CLEAR_CACHE' }
  | { type: 'RENAME'; key: string; to: Partial<Tab> & { key: string } }
  | { type: 'MARK'; key: string; dirty: boolean }
  | { type: 'CONFIRM' }
  /** Closes the alert or the question. */
  | { type: 'DISMISS' }

export type TabsInput = { home: Tab; kept?: { tabs: readonly Tab[]; active: string } }

const isHome = ({ tabs }: TabsContext, key: string): boolean => tabs[0]?.key === key
const find = ({ tabs }: TabsContext, key: string): Tab | undefined => tabs.find((tab) => tab.key === key)

/** Repairs the stored tabs: home first, every key once, not too many, and an active tab that exists. */
function restoreTabs({ home, kept }: TabsInput): TabsContext {
  const others = (kept?.tabs ?? []).filter(({ key }, at, all) => key !== home.key && all.findIndex((tab) => tab.key === key) === at)
  const tabs = [home, ...pinnedFirst(others)].slice(0, mostTabs)
  const active = tabs.find(({ key }) => key === kept?.active)?.key ?? home.key
  return { tabs, active, aside: undefined, closed: [], cacheEpoch: 0, question: undefined }
}

const pinnedFirst = (tabs: readonly Tab[]): readonly Tab[] => [...tabs.filter((tab) => tab.pinned), ...tabs.filter((tab) => !tab.pinned)]

/** The tabs that would close. Home never closes; pinned tabs close only one at a time. */
function closing(context: TabsContext, question: TabQuestion): readonly Tab[] {
  const others = context.tabs.slice(1)
  if (question.what === 'clearCache' || question.what === 'reload') return []
  if (question.what === 'close') return others.filter(({ key }) => key === question.key)
  const loose = others.filter((tab) => !tab.pinned)
  return question.what === 'closeAll' ? loose : loose.filter(({ key }) => key !== question.key)
}

/** The tabs whose unsaved input would be lost. */
function losing(context: TabsContext, question: TabQuestion): readonly Tab[] {
  const reloaded = question.what === 'reload' ? context.tabs.filter(({ key }) => key === question.key) : []
  return [...reloaded, ...closing(context, question)].filter(({ dirty }) => dirty)
}

/**
 * If the active tab closes, its left neighbour becomes the active one, or, if all others close, the tab that stays.
 * Closing all leads home.
 */
function afterClosing(context: TabsContext, question: TabQuestion): Partial<TabsContext> {
  const gone = closing(context, question)
  const tabs = context.tabs.filter((tab) => !gone.includes(tab))
  const shut = new Set(gone.map(({ key }) => key))
  const closed = [...context.closed.filter(({ key }) => !shut.has(key)), ...gone].slice(-mostClosed)
  const done = { tabs, closed, question: undefined }
  if (question.what === 'closeAll') return { ...done, active: tabs[0]?.key ?? context.active, aside: undefined }
  if (tabs.some(({ key }) => key === context.active)) return done
  const at = context.tabs.findIndex(({ key }) => key === context.active)
  const left = context.tabs.slice(0, at).findLast((tab) => tabs.includes(tab))
  const kept = question.what === 'closeOthers' ? find(context, question.key) : left
  return { ...done, active: (kept ?? tabs[0])?.key ?? context.active }
}

/** Returns the tabs with one moved to another place after home; pinned tabs stay together. */
function moveTab(context: TabsContext, key: string, to: number): readonly Tab[] {
  const [home, ...others] = context.tabs
  const tab = others.find((one) => one.key === key)
  if (!home || !tab) return context.tabs
  const rest = others.filter((one) => one !== tab)
  const at = Math.max(0, Math.min(rest.length, to - 1))
  return [home, ...pinnedFirst([...rest.slice(0, at), tab, ...rest.slice(at)])]
}

const fresh = (tab: Tab): Tab => ({ ...tab, dirty: false, round: (tab.round ?? 0) + 1 })

/** Performs the action that the user has confirmed. */
function carriedOut(context: TabsContext, question: TabQuestion): Partial<TabsContext> {
  if (question.what === 'clearCache') return { cacheEpoch: context.cacheEpoch + 1, question: undefined }
  if (question.what !== 'reload') return afterClosing(context, question)
  return { tabs: context.tabs.map((tab) => (tab.key === question.key ? fresh(tab) : tab)), question: undefined }
}

const changeTab = (context: TabsContext, key: string, to: Partial<Tab>): readonly Tab[] =>
  context.tabs.map((tab) => (tab.key === key ? { ...tab, ...to } : tab))

function questionIn(context: TabsContext, event: TabsEvent): TabQuestion | undefined {
  if (event.type === 'CLOSE') return { what: 'close', key: event.key }
  if (event.type === 'RELOAD') return { what: 'reload', key: event.key }
  if (event.type === 'CLOSE_OTHERS') return { what: 'closeOthers', key: event.key ?? context.active }
  if (event.type === 'CLOSE_ALL') return { what: 'closeAll' }
  return event.type === 'CLEAR_CACHE' ? { what: 'clearCache' } : undefined
}

/** A renamed tab keeps its place; if a tab with the new key is open already, the two become one. */
function renameTab(context: TabsContext, key: string, to: Partial<Tab> & { key: string }): Partial<TabsContext> {
  const taken = key !== to.key && find(context, to.key) !== undefined
  const tabs = taken ? context.tabs.filter((tab) => tab.key !== key) : changeTab(context, key, to)
  const { question } = context
  return {
    tabs,
    active: context.active === key ? to.key : context.active,
    question: question && 'key' in question && question.key === key ? { ...question, key: to.key } : question,
  }
}

const close = [
  { guard: 'losesTyping', target: 'asking', actions: 'ask' },
  { guard: 'closesSomething', actions: 'actAtOnce' },
] as const

/**
 * The bar of open pages (rule: home is fixed, 15 at most, closing a tab opens its left neighbour). The machine stores
 * nothing itself: the web app stores its context.
 */
export const openTabsMachine = setup({
  types: { context: {} as TabsContext, events: {} as TabsEvent, input: {} as TabsInput, tags: {} as 'alert' | 'asking' },
  guards: {
    isOpen: ({ context, event }) => event.type === 'OPEN' && find(context, event.tab.key) !== undefined,
    hasNothingClosed: ({ context }) => context.closed.length === 0,
    hasRoom: ({ context }) => context.tabs.length < mostTabs,
    isThere: ({ context, event }) => 'key' in event && event.key !== undefined && find(context, event.key) !== undefined,
    isNotHome: ({ context, event }) => 'key' in event && event.key !== undefined && !isHome(context, event.key),
    closesSomething: ({ context, event }) => {
      const question = questionIn(context, event)
      return question !== undefined && closing(context, question).length > 0
    },
    losesTyping: ({ context, event }) => {
      const question = questionIn(context, event)
      return question !== undefined && losing(context, question).length > 0
    },
  },
  actions: {
    open: assign(({ context, event }) =>
      event.type === 'OPEN' ? { tabs: [...context.tabs, event.tab], active: event.tab.key, aside: undefined } : {},
    ),
    activateOpened: assign(({ event }) => (event.type === 'OPEN' ? { active: event.tab.key, aside: undefined } : {})),
    activate: assign(({ event }) => (event.type === 'ACTIVATE' ? { active: event.key, aside: undefined } : {})),
    visit: assign(({ event }) => (event.type === 'VISIT' ? { aside: event.path } : {})),
    pin: assign(({ context, event }) => {
      if (event.type !== 'PIN') return {}
      const [home, ...others] = changeTab(context, event.key, { pinned: event.pinned })
      return home ? { tabs: [home, ...pinnedFirst(others)] } : {}
    }),
    move: assign(({ context, event }) => (event.type === 'MOVE' ? { tabs: moveTab(context, event.key, event.to) } : {})),
    reopen: assign(({ context }) => {
      const last = context.closed.at(-1)
      const closed = context.closed.slice(0, -1)
      if (!last || find(context, last.key)) return { closed, ...(last ? { active: last.key, aside: undefined } : {}) }
      const [home, ...others] = [...context.tabs, { ...last, dirty: false }]
      return { tabs: home ? [home, ...pinnedFirst(others)] : context.tabs, active: last.key, aside: undefined, closed }
    }),
    ask: assign(({ context, event }) => ({ question: questionIn(context, event) })),
    actAtOnce: assign(({ context, event }) => {
      const question = questionIn(context, event)
      return question ? carriedOut(context, question) : {}
    }),
    carryOut: assign(({ context }) => (context.question ? carriedOut(context, context.question) : {})),
    forgetQuestion: assign({ question: undefined }),
    rename: assign(({ context, event }) => (event.type === 'RENAME' ? renameTab(context, event.key, event.to) : {})),
    mark: assign(({ context, event }) => (event.type === 'MARK' ? { tabs: changeTab(context, event.key, { dirty: event.dirty }) } : {})),
  },
}).createMachine({
  id: 'openTabs',
  context: ({ input }) => restoreTabs(input),
  initial: 'browsing',
  on: { RENAME: { guard: 'isNotHome', actions: 'rename' }, MARK: { actions: 'mark' } },
  states: {
    browsing: {
      on: {
        OPEN: [{ guard: 'isOpen', actions: 'activateOpened' }, { guard: 'hasRoom', actions: 'open' }, { target: 'full' }],
        ACTIVATE: { guard: 'isThere', actions: 'activate' },
        CLOSE: close,
        CLOSE_OTHERS: close,
        CLOSE_ALL: close,
        RELOAD: [
          { guard: 'losesTyping', target: 'asking', actions: 'ask' },
          { guard: 'isThere', actions: 'actAtOnce' },
        ],
        VISIT: { actions: 'visit' },
        PIN: { guard: 'isNotHome', actions: 'pin' },
        MOVE: { guard: 'isNotHome', actions: 'move' },
        REOPEN: [{ guard: 'hasNothingClosed' }, { guard: 'hasRoom', actions: 'reopen' }, { target: 'full' }],
        CLEAR_CACHE: { target: 'asking', actions: 'ask' },
      },
    },
    full: { tags: 'alert', on: { DISMISS: 'browsing' } },
    asking: {
      tags: 'asking',
      on: { CONFIRM: { target: 'browsing', actions: 'carryOut' }, DISMISS: { target: 'browsing', actions: 'forgetQuestion' } },
    },
  },
})
