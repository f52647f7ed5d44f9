import type { Words } from './words.ts'

/** The wire's answer to wrong credentials; other clients recognise it by this exact text. */
export const wrongCredentials: Words = { zh: '用户名或密码不正确', en: 'The user name or the password is not right' }
