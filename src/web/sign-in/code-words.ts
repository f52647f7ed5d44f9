import type { Words } from '#domain/core/words.ts'

export const codeWords = {
  phone: { zh: '手机号', en: 'Phone' },
  code: { zh: '短信验证码', en: 'Code of the text message' },
  send: { zh: '获取验证码', en: 'Send a code' },
  wait: { zh: '{count} 秒后可重发', en: 'Again in {count} s' },
  sent: {
    zh: '如果该手机号绑定了账号，短信验证码已发出，5 分钟内有效。',
    en: 'If this phone belongs to an account, a code is on its way to it. It is good for 5 minutes.',
  },
  sendFirst: { zh: '请先获取短信验证码', en: 'First have a code sent' },
  badCode: { zh: '短信验证码为6位数字', en: 'The code has 6 digits' },
} as const satisfies Record<string, Words>
