import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { createThreads } from '../load/threads.ts'
import type { PasswordTask } from './password.worker.ts'

// own threads: argon2's async API uses libuv's pool, which also serves files, compression and pictures, and sign-ins
// would queue behind all of them
const threads = createThreads<PasswordTask, string | boolean>(new URL('./password.worker.ts', import.meta.url), {
  most: Math.min(4, availableParallelism()),
  memoryMb: 32,
})

/** Hashes a password with a salt. */
export const hashInThread = (password: string, options: Options): Promise<string> => threads.runTask({ password, options }).then(String)

/** True if the password matches the stored hash. */
export const verifyInThread = (stored: string, password: string): Promise<boolean> => threads.runTask({ password, stored }).then(Boolean)
