import type { Words } from './words.ts'

/** The answer of the wire to wrong credentials, which other clients know by its words. */
export const wrongCredentials: Words = { zh: '用户名或密码不正确', en: 'The user name or the password is not right' }
