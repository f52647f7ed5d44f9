import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { createThreads } from '../load/threads.ts'
import type { PasswordTask } from './password.worker.ts'

// argon2's own async API uses the libuv pool of files, compression and pictures, where sign-ins would queue behind
// all of them
const threads = createThreads<PasswordTask, string | boolean>(new URL('./password.worker.ts', import.meta.url), {
  most: Math.min(4, availableParallelism()),
  memoryMb: 32,
})

/** Hashes a password with a salt. */
export const hashInThread = (password: string, options: Options): Promise<string> => threads.runTask({ password, options }).then(String)

/** True if the password matches the stored hash. */
export const verifyInThread = (stored: string, password: string): Promise<boolean> => threads.runTask({ password, stored }).then(Boolean)
