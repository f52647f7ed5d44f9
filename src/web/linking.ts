import { api } from './api.ts'
import { store } from './store.ts'

const mark = 'linking'

/** Leaves the app for the platform; the way back is another load of it, in this browser tab. */
export async function beginLinking(source: string): Promise<void> {
  const { url } = await api('AuthApi_beginLink', { body: { source } })
  store.write(mark, source, 'session')
  window.location.assign(url)
}

/** Whether this browser tab left for the platform in order to link it, and not to sign in. */
export const isLinking = (source: string): boolean => store.read(mark) === source

/** Links whom the platform sent back, or throws why not. */
export async function finishLinking(source: string, search: string): Promise<void> {
  const brought = new URLSearchParams(search)
  const [code = '', state = '', iss] = ['code', 'state', 'iss'].map((name) => brought.get(name) ?? undefined)
  await api('AuthApi_finishLink', { body: { source, code, state, ...(iss === undefined ? {} : { iss }) } })
}

export const forgetLinking = (): void => store.remove(mark)
