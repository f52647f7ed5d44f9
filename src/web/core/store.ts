const prefix = 'saber'

type StoredValue = { dataType: string; content: unknown; type?: 'session'; datetime: number }

/**
 * The browser's storage under the names `saber-<name>`, with values as `{ dataType, content, type, datetime }`. A
 * value written with `session` lasts as long as the browser tab and is read before one that lasts longer. Other
 * programs of this family read and write the same names.
 */
export const store = {
  /** The stored value, of any type; the caller checks its shape. */
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
  /** Names that begin with this text and have a value in this browser, whichever tab or program wrote it. */
  namesWith(beginning: string): readonly string[] {
    const whole = `${prefix}-`
    const names = Object.keys(localStorage).filter((key) => key.startsWith(whole + beginning))
    return names.map((key) => key.slice(whole.length))
  },
  /** Calls `changed` when another browser tab has changed the value of this name. Returns a function that stops it. */
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

/** A value that is not JSON was written by another program and counts as missing. */
function parseStored(text: string): StoredValue | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'content' in value ? (value as StoredValue) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
