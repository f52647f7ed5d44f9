import { store } from '../core/store.ts'
import { api } from './api.ts'

const mark = 'linking'

/** Leaves the app for the other platform's page; its redirect loads the app again in this browser tab. */
export async function beginLinking(source: string): Promise<void> {
  const { url } = await api('AuthApi_beginLink', { body: { source } })
  store.write(mark, source, 'session')
  window.location.assign(url)
}

/** True when this browser tab left for the platform to link an account, and not to sign in. */
export const isLinking = (source: string): boolean => store.read(mark) === source

/** Links the account that the platform's redirect names. Throws if the server refuses it. */
export async function finishLinking(source: string, search: string): Promise<void> {
  const brought = new URLSearchParams(search)
  const [code = '', state = '', iss] = ['code', 'state', 'iss'].map((name) => brought.get(name) ?? undefined)
  await api('AuthApi_finishLink', { body: { source, code, state, ...(iss === undefined ? {} : { iss }) } })
}

export const forgetLinking = (): void => store.remove(mark)
