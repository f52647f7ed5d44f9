import type { Language, Words } from '#domain/core/words.ts'

export type Envelope = { code: number; success: boolean; data: unknown; msg: string }

const done: Words = { zh: '操作成功', en: 'Success' }
const nothing: Words = { zh: '暂无承载数据', en: 'There is nothing to show' }

/** Wraps every answer except those of the sign-in calls. A read that found nothing gets `{}` as data. */
export function envelope(data: unknown, language: Language): Envelope {
  if (data === undefined || data === null) return { code: 200, success: true, data: {}, msg: nothing[language] }
  return { code: 200, success: true, data, msg: done[language] }
}

/** English when the first tag of Accept-Language is English, else Chinese. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en(-|;|,|\s|$)/i.test(acceptLanguage ?? '') ? 'en' : 'zh'
}
