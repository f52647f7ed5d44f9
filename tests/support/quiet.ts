import type { Log } from '#server/db/embedded/embedded.ts'

const nothing = () => undefined

/** A log for tests that do not check it. */
export const quiet: Log = { info: nothing, warn: nothing, error: nothing }

/** The first password of `admin` in tenant 000000 of every test database. */
export const adminPassword = 'Admin-2468'

/** For tests that pass the first password themselves, so that none has to be stored. */
export const keptNowhere = { read: async () => undefined, keep: async () => undefined }
