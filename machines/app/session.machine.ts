import { assign, fromPromise, setup } from 'xstate'

/**
 * Seconds between two checks of the token's age by the web app (rule: every 10 s), and the age from which the token is
 * renewed if the site does not set another.
 */
export const checkEverySeconds = 10
export const defaultTokenTimeSeconds = 3000

/** Answer of a sign-in or a renewal. The machine stores it but does not look inside. */
export type Tokens = Readonly<Record<string, unknown>>
export type Credentials = Readonly<Record<string, unknown>>
/** Loaded after signing in: menus, buttons, settings. */
export type Loaded = Readonly<Record<string, unknown>>

/** The site's TOKEN_TIME_SECONDS from what was loaded; undefined where it is not set. */
const tokenTimeIn = (loaded: Loaded): number | undefined => {
  const { config } = loaded
  const said = typeof config === 'object' && config !== null && 'TOKEN_TIME_SECONDS' in config ? config.TOKEN_TIME_SECONDS : undefined
  return typeof said === 'number' ? said : undefined
}

export type SessionContext = {
  tokens: Tokens | undefined
  loaded: Loaded | undefined
  /** Why the last sign-in or load did not succeed: what was thrown. */
  refusal: unknown
  /** How the last session ended, for the sign-in page's notice. */
  ended: 'left' | 'expired' | undefined
  /** The age from which the token is renewed: the site's setting. */
  tokenTimeSeconds: number
}

export type SessionEvent =
  | { type: 'SIGN_IN'; credentials: Credentials }
  /** The age of the token now; sent every `checkEverySeconds`. */
  | { type: 'TICK'; ageSeconds: number }
  /** Another browser tab has renewed the tokens. */
  | { type: 'TOKENS_CHANGED'; tokens: Tokens }
  /** Some answer was 401: the session is over. */
  | { type: 'UNAUTHORISED' }
  | { type: 'SIGN_OUT' }
  | { type: 'CONFIRM' }
  | { type: 'STAY' }
  | { type: 'RETRY' }
  /** The user's permissions have changed since they were loaded. */
  | { type: 'RIGHTS_CHANGED' }
  /** The date has changed since the data was loaded. */
  | { type: 'DAY_CHANGED' }
  /** The user has replaced the password that an administrator or the server had set. */
  | { type: 'PASSWORD_CHOSEN' }

export type SessionTag = 'busy' | 'signedIn' | 'asking'

const missing = (name: string) => Promise.reject(new Error(`The actor \`${name}\` is not provided`))
const errorIn = (event: object): unknown => ('error' in event ? event.error : undefined)
const outputIn = (event: object): unknown => ('output' in event ? event.output : undefined)
const isOver = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 401
/** Before a first password is changed, the server refuses everything else with PASSWORD_FIRST. */
const isFirstPassword = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'key' in error && error.key === 'PASSWORD_FIRST'
/** A user of another platform (OAuth) who has no account here: the answer has an `oauth_id` but no numeric user id. */
const isGuest = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'oauth_id' in answer && 'user_id' in answer && !/^\d+$/.test(String(answer.user_id))
const blank = { tokens: undefined, loaded: undefined, refusal: undefined } as const

const parts = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { tokens?: Tokens },
    tags: {} as SessionTag,
  },
  actors: {
    signIn: fromPromise<Tokens, Credentials>(() => missing('signIn')),
    load: fromPromise<Loaded, Tokens>(() => missing('load')),
    refresh: fromPromise<Tokens, Tokens>(() => missing('refresh')),
    signOut: fromPromise<void, Tokens>(() => missing('signOut')),
  },
  guards: {
    hasTokens: ({ context }) => context.tokens !== undefined,
    isOld: ({ context, event }) => event.type === 'TICK' && event.ageSeconds >= context.tokenTimeSeconds,
    isOver: ({ event }) => isOver(errorIn(event)),
    isGuest: ({ event }) => isGuest(outputIn(event)),
    isFirstPassword: ({ event }) => isFirstPassword(errorIn(event)),
  },
  actions: {
    keepTokens: assign(({ event }) => ({ tokens: outputIn(event) as Tokens, refusal: undefined, ended: undefined })),
    takeTokens: assign(({ event }) => (event.type === 'TOKENS_CHANGED' ? { tokens: event.tokens } : {})),
    keepLoaded: assign(({ context, event }) => {
      const loaded = outputIn(event) as Loaded
      return { loaded, refusal: undefined, tokenTimeSeconds: tokenTimeIn(loaded) ?? context.tokenTimeSeconds }
    }),
    keepRefusal: assign(({ event }) => ({ refusal: errorIn(event) })),
    forget: assign({ ...blank, ended: 'left' }),
    expire: assign({ ...blank, ended: 'expired' }),
  },
})

const tokensOf = ({ context }: { context: SessionContext }): Tokens => context.tokens ?? {}

/**
 * The renewal starts when the token is old and no renewal is running. When it ends, well or badly, the next one may
 * start; 401 ends the session.
 */
const renewal = parts.createStateConfig({
  initial: 'fresh',
  on: { TOKENS_CHANGED: { target: '.fresh', actions: 'takeTokens' } },
  states: {
    fresh: { on: { TICK: { guard: 'isOld', target: 'renewing' } } },
    renewing: {
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: tokensOf,
        onDone: { target: 'fresh', actions: 'keepTokens' },
        onError: [{ guard: 'isOver', target: '#session.signedOut', actions: 'expire' }, { target: 'fresh' }],
      },
    },
  },
})

/**
 * Reloads menus, permissions and settings when the rights or the day have changed. The old ones stay in use until the
 * new ones arrive, also if loading them fails.
 */
const rights = parts.createStateConfig({
  initial: 'known',
  on: { RIGHTS_CHANGED: '.reading', DAY_CHANGED: '.reading' },
  states: {
    known: {},
    reading: {
      invoke: {
        id: 'reload',
        src: 'load',
        input: tokensOf,
        onDone: { target: 'known', actions: 'keepLoaded' },
        onError: [{ guard: 'isOver', target: '#session.signedOut', actions: 'expire' }, { target: 'known' }],
      },
    },
  },
})

/** Signing out asks the user to confirm first. */
const leaving = parts.createStateConfig({
  initial: 'staying',
  states: {
    staying: { on: { SIGN_OUT: 'asking' } },
    asking: { tags: 'asking', on: { CONFIRM: '#session.signingOut', STAY: 'staying' } },
  },
})

/**
 * Signing in and out, and renewing the token in time. The machine has no clock and sends no requests: the web app
 * sends TICK with the token's age and provides the actors `signIn`, `load`, `refresh` and `signOut`. An error with
 * `code: 401` means that the session is over; one with the key PASSWORD_FIRST means that a password must be chosen
 * before anything else.
 */
export const sessionMachine = parts.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...blank,
    ended: undefined,
    tokens: input.tokens,
    tokenTimeSeconds: defaultTokenTimeSeconds,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasTokens', target: 'loading' }, { target: 'signedOut' }] },
    signedOut: { on: { SIGN_IN: 'signingIn', TOKENS_CHANGED: { target: 'loading', actions: 'takeTokens' } } },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => (event.type === 'SIGN_IN' ? event.credentials : {}),
        onDone: [
          { guard: 'isGuest', target: 'guest', actions: 'keepTokens' },
          { target: 'loading', actions: 'keepTokens' },
        ],
        onError: { target: 'signedOut', actions: 'keepRefusal' },
      },
    },
    // a guest can only register, and has no session to end
    guest: { on: { SIGN_OUT: { target: 'signedOut', actions: 'forget' } } },
    loading: {
      tags: 'busy',
      on: { UNAUTHORISED: { target: 'signedOut', actions: 'expire' } },
      invoke: {
        id: 'load',
        src: 'load',
        input: tokensOf,
        onDone: { target: 'signedIn', actions: 'keepLoaded' },
        onError: [
          { guard: 'isOver', target: 'signedOut', actions: 'expire' },
          { guard: 'isFirstPassword', target: 'choosingPassword' },
          { target: 'notLoaded', actions: 'keepRefusal' },
        ],
      },
    },
    notLoaded: {
      on: { RETRY: 'loading', SIGN_OUT: 'signingOut', UNAUTHORISED: { target: 'signedOut', actions: 'expire' } },
    },
    choosingPassword: {
      on: {
        PASSWORD_CHOSEN: 'loading',
        SIGN_OUT: 'signingOut',
        TOKENS_CHANGED: { target: 'loading', actions: 'takeTokens' },
        UNAUTHORISED: { target: 'signedOut', actions: 'expire' },
      },
    },
    signedIn: {
      tags: 'signedIn',
      type: 'parallel',
      on: { UNAUTHORISED: { target: 'signedOut', actions: 'expire' } },
      states: { token: renewal, rights, leaving },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: tokensOf,
        onDone: { target: 'signedOut', actions: 'forget' },
        onError: { target: 'signedOut', actions: 'forget' },
      },
    },
  },
})
