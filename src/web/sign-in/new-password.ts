import { checkNewPassword } from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'

export const passwordWords = {
  oldPassword: { zh: '原密码', en: 'Old password' },
  newPassword: { zh: '新密码', en: 'New password' },
  newPassword1: { zh: '确认密码', en: 'New password again' },
  style: { zh: '8至64个字符，不要用常见的密码', en: '8 to 64 characters, and no common password' },
  same: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  differs: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
} as const satisfies Record<string, Words>

type NewPassword = { newPassword: string; newPassword1: string; oldPassword?: string }

/**
 * The problems of a new password and its repetition: a password that is empty, does not have the required form, or is
 * the old one; a repetition that differs.
 */
export function newPasswordProblems({ newPassword, newPassword1, oldPassword }: NewPassword) {
  const same = newPassword === oldPassword ? passwordWords.same : undefined
  return {
    newPassword: missingSecret(newPassword, passwordWords.newPassword) ?? checkNewPassword(newPassword) ?? same,
    newPassword1: newPassword === newPassword1 ? undefined : passwordWords.differs,
  }
}

/** The problem of a password or secret that was not entered; undefined if it was entered. */
export const missingSecret = (text: string, label: Words) => (text === '' ? missingWords({ kind: 'secret', label }) : undefined)
