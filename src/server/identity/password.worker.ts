import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { workInThread } from '../thread-work.ts'

/** What is wanted of argon2: a hash of a password, or whether a password is the one that was hashed. */
export type PasswordTask = { password: string; options: Options } | { password: string; stored: string }

workInThread(async (task: PasswordTask) =>
  'stored' in task ? verifySync(task.stored, task.password) : hashSync(task.password, task.options),
)
