import type { Options } from '@node-rs/argon2'
import { hashInThread as hashAnew, verifyInThread as verifyAnew } from '#server/identity/password-threads.ts'

// Replaces the password threads in tests: every account of a test has the same password, and hashing it again for each
// of thousands would take minutes. A password is hashed once for each set of options and compared once with each hash,
// by the real implementation.

const hashes = new Map<string, Promise<string>>()
const verdicts = new Map<string, Promise<boolean>>()

export const hashInThread = (password: string, options: Options): Promise<string> =>
  once(hashes, JSON.stringify([password, options]), () => hashAnew(password, options))

export const verifyInThread = (stored: string, password: string): Promise<boolean> =>
  once(verdicts, JSON.stringify([stored, password]), () => verifyAnew(stored, password))

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const result = known.get(key) ?? work()
  known.set(key, result)
  return result
}
