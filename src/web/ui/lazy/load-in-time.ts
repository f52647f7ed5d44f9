import { word } from '../../i18n/index.ts'

/** How long a part of the app may take to load, in ms. */
export const loadTimeoutMs = 120_000

/** A part of the app could not be loaded, because the network is not available or there is a newer version. */
export class LoadFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LoadFailed'
  }
}

/**
 * Loads a part of the app.
 * @throws LoadFailed if it cannot be loaded within 120 seconds
 */
export async function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new LoadFailed(word('chunkLate'))), loadTimeoutMs)
  })
  const part = load().catch((cause: unknown) => {
    throw new LoadFailed(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  return Promise.race([part, late]).finally(() => clearTimeout(timer))
}
