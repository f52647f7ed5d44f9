import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { createThreads } from '../threads.ts'
import type { PasswordTask } from './password.worker.ts'

// argon2 of its own would work in the pool that files, compression and pictures share: whoever signs in would wait behind all of them
const threads = createThreads<PasswordTask, string | boolean>(new URL('./password.worker.ts', import.meta.url), {
  most: Math.min(4, availableParallelism()),
  memoryMb: 32,
})

/** Hashes a password, salted. */
export const hash = (password: string, options: Options): Promise<string> => threads.run({ password, options }).then(String)

/** Whether the password is the one that was hashed. */
export const verify = (stored: string, password: string): Promise<boolean> => threads.run({ password, stored }).then(Boolean)
