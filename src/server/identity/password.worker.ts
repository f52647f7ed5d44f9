import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { workInThread } from '../core/thread-work.ts'

/** A task: hash a password, or verify one against a stored hash. */
export type PasswordTask = { password: string; options: Options } | { password: string; stored: string }

workInThread(async (task: PasswordTask) =>
  'stored' in task ? verifySync(task.stored, task.password) : hashSync(task.password, task.options),
)
