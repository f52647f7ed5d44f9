const prefix = 'saber'

type Kept = { dataType: string; content: unknown; type?: 'session'; datetime: number }

/**
 * What the browser keeps under `saber-<name>`: `{ dataType, content, type, datetime }`. With `session` it lives as long as the browser
 * tab; reading looks there first. Other programs of this family read and write the same names.
 */
export const store = {
  /** The value kept under the name, whatever it is: the caller checks its shape. */
  read(name: string): unknown {
    return keptOf(name)?.content
  },
  /** When the value was kept, in milliseconds; undefined without a value. */
  stampOf(name: string): number | undefined {
    return keptOf(name)?.datetime
  },
  write(name: string, content: unknown, place: 'local' | 'session' = 'local'): void {
    const kept: Kept = { dataType: typeof content, content, datetime: Date.now() }
    if (place === 'session') kept.type = 'session'
    areaOf(place).setItem(`${prefix}-${name}`, JSON.stringify(kept))
  },
  remove(name: string): void {
    sessionStorage.removeItem(`${prefix}-${name}`)
    localStorage.removeItem(`${prefix}-${name}`)
  },
  /** Names that begin so and have a value in this browser, whoever wrote it. */
  namesWith(beginning: string): readonly string[] {
    const whole = `${prefix}-`
    const names = Object.keys(localStorage).filter((key) => key.startsWith(whole + beginning))
    return names.map((key) => key.slice(whole.length))
  },
  /** Tells when another browser tab changed the name. Answers how to stop. */
  watch(name: string, changed: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === `${prefix}-${name}` || event.key === null) changed()
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
}

const areaOf = (place: 'local' | 'session') => (place === 'session' ? sessionStorage : localStorage)

function keptOf(name: string): Kept | undefined {
  const text = sessionStorage.getItem(`${prefix}-${name}`) ?? localStorage.getItem(`${prefix}-${name}`)
  return text === null ? undefined : parsed(text)
}

/** What another program wrote under our name and is no JSON counts as nothing kept. */
function parsed(text: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'content' in value ? (value as Kept) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
