import { hash as hashAnew, type Options, verify as verifyAnew } from '@node-rs/argon2/index.js'

// In place of argon2 in tests: every account of a test has the same password, and to hash it anew for each of thousands takes minutes. A
// password is hashed once by each set of options and compared once with each hash, by the real one.

const hashes = new Map<string, Promise<string>>()
const verdicts = new Map<string, Promise<boolean>>()

export const hash = (password: string, options: Options): Promise<string> =>
  once(hashes, JSON.stringify([password, options]), () => hashAnew(password, options))

export const verify = (stored: string, password: string): Promise<boolean> =>
  once(verdicts, JSON.stringify([stored, password]), () => verifyAnew(stored, password))

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const result = known.get(key) ?? work()
  known.set(key, result)
  return result
}
