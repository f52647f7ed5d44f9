import type { Words } from './words.ts'

/**
 * Topics of notifications about a user's own documents, and about being mentioned by a colleague. Users choose for
 * each topic whether and how they are notified.
 */
export const noticeTopics = {
  approval: { zh: '我提交的单据通过审核', en: 'A document of mine is approved' },
  rejection: { zh: '我提交的单据被退回', en: 'A document of mine is sent back' },
  posting: { zh: '我提交的单据已记账', en: 'A document of mine is posted' },
  reversal: { zh: '我提交的单据被红冲', en: 'A document of mine is reversed' },
  ending: { zh: '我提交的单据被作废或结案', en: 'A document of mine is cancelled or closed' },
  progress: { zh: '我提交的单据有其他进展', en: 'A document of mine goes on otherwise' },
  mention: { zh: '评论中提及我', en: 'A comment names me' },
} as const satisfies Record<string, Words>

export type NoticeTopic = keyof typeof noticeTopics

/** Off (`none`); only in the list behind the bell, the default (`bell`); also as a popup (`popup`). */
export type NoticeWay = 'none' | 'bell' | 'popup'

const byEvent: Readonly<Record<string, NoticeTopic>> = {
  ...{ APPROVE: 'approval', PASS: 'approval' },
  ...{ REJECT: 'rejection', REFUSE: 'rejection', UNAPPROVE: 'rejection' },
  ...{ POST: 'posting', REVERSE: 'reversal' },
  ...{ CANCEL: 'ending', CLOSE_SHORT: 'ending', CLOSE: 'ending', VOID: 'ending' },
}

/** The topic of a notification to the user who submitted a document that somebody else has raised this event. */
export const topicOfEvent = (event: string): NoticeTopic => byEvent[event] ?? 'progress'
