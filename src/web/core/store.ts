const prefix = 'saber'

type StoredValue = { dataType: string; content: unknown; type?: 'session'; datetime: number }

/**
 * The browser's storage under `saber-<name>`: `{ dataType, content, type, datetime }`. With `session` a value lasts
 * as long as the browser tab; reading looks there first. Other programs of this family read and write the same names.
 */
export const store = {
  /** The stored value of any type: the caller checks its shape. */
  read(name: string): unknown {
    return storedValue(name)?.content
  },
  /** When the value was stored, in milliseconds; undefined without a value. */
  stampOf(name: string): number | undefined {
    return storedValue(name)?.datetime
  },
  write(name: string, content: unknown, place: 'local' | 'session' = 'local'): void {
    const kept: StoredValue = { dataType: typeof content, content, datetime: Date.now() }
    if (place === 'session') kept.type = 'session'
    areaOf(place).setItem(`${prefix}-${name}`, JSON.stringify(kept))
  },
  remove(name: string): void {
    sessionStorage.removeItem(`${prefix}-${name}`)
    localStorage.removeItem(`${prefix}-${name}`)
  },
  /** The names with this prefix that have a value in this browser, whoever wrote it. */
  namesWith(beginning: string): readonly string[] {
    const whole = `${prefix}-`
    const names = Object.keys(localStorage).filter((key) => key.startsWith(whole + beginning))
    return names.map((key) => key.slice(whole.length))
  },
  /** Calls `changed` when another browser tab changed the name. Returns how to stop. */
  watch(name: string, changed: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === `${prefix}-${name}` || event.key === null) changed()
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
}

const areaOf = (place: 'local' | 'session') => (place === 'session' ? sessionStorage : localStorage)

function storedValue(name: string): StoredValue | undefined {
  const text = sessionStorage.getItem(`${prefix}-${name}`) ?? localStorage.getItem(`${prefix}-${name}`)
  return text === null ? undefined : parseStored(text)
}

/** A value that is no JSON, written by another program, counts as missing. */
function parseStored(text: string): StoredValue | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'content' in value ? (value as StoredValue) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
