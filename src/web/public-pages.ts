import type { Words } from '#domain/core/words.ts'
import type { Page } from './core/page.ts'
import { notFoundPath } from './core/paths.ts'

const status = (path: string, title: Words, name: 'NotFoundPage' | 'ForbiddenPage' | 'FaultPage'): Page => ({
  path,
  title,
  isTab: false,
  isAuth: false,
  load: async () => ({ default: (await import('./shell/pages/status-pages.tsx'))[name] }),
})

/**
 * Pages without a tab that are shown even to users who are not signed in. They are separate from the other pages
 * because the sign-in page imports them.
 */
export const publicPages: readonly Page[] = [
  status('/403', { zh: '没有权限', en: 'You may not see this' }, 'ForbiddenPage'),
  status(notFoundPath, { zh: '没有这个页面', en: 'There is no such page' }, 'NotFoundPage'),
  status('/500', { zh: '服务器出错了', en: 'The server failed' }, 'FaultPage'),
  { path: '/lock', title: { zh: '锁屏', en: 'Locked' }, isTab: false, isAuth: false, load: () => import('./shell/lock/lock.page.tsx') },
]
