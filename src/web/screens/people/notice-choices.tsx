import { useState } from 'react'
import { type NoticeTopic, type NoticeWay, noticeTopics } from '#domain/core/notice-topics.ts'
import type { Words } from '#domain/core/words.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { sessionActor } from '../../client/session-actor.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { toast } from '../../ui/toast.tsx'

const ways = {
  bell: { zh: '消息中心', en: 'In the list of notices' },
  popup: { zh: '消息中心，并弹出提示', en: 'In the list, and as news over the page' },
  none: { zh: '不通知', en: 'Not at all' },
} as const satisfies Record<NoticeWay, Words>

const words = {
  hint: {
    zh: '等待我处理的单据和流程任务始终通知。离开页面时，弹出提示由系统显示，需要浏览器允许。',
    en: 'Documents and tasks that wait for you are always told. While you look elsewhere, news come by the system, where the browser lets them.',
  },
} as const satisfies Record<string, Words>

const topics = Object.keys(noticeTopics) as NoticeTopic[]

/** Settings for notifications about the user's own documents: for each topic whether and how the user is notified. */
export function NoticeChoices() {
  const say = useSay()
  const word = useWord()
  const { config } = useSession()
  const [chosen, choose] = useState(() => new Map<NoticeTopic, NoticeWay>(config.notices?.map(({ topic, way }) => [topic, way])))
  const wayOf = (topic: NoticeTopic): NoticeWay => chosen.get(topic) ?? 'bell'
  const put = (topic: NoticeTopic, way: NoticeWay) => {
    choose(new Map(chosen).set(topic, way))
    // asked for here, because browsers show the question only after an action of the user
    if (way === 'popup' && 'Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
  }
  const save = () =>
    api('HomeApi_keep', { body: { notices: topics.map((topic) => ({ topic, way: wayOf(topic) })) } }).then(() => {
      sessionActor.send({ type: 'RIGHTS_CHANGED' })
      toast.success(word('updated'))
    }, toast.failed)
  const options = (Object.keys(ways) as NoticeWay[]).map((value) => ({ value, label: say(ways[value]) }))
  return (
    <form className="system-form" onSubmit={(event) => event.preventDefault()}>
      <p className="ui-hint">{say(words.hint)}</p>
      {topics.map((topic) => (
        <SelectField
          key={topic}
          label={say(noticeTopics[topic])}
          value={wayOf(topic)}
          options={options}
          onChange={(way) => put(topic, way as NoticeWay)}
        />
      ))}
      <div className="ui-bar">
        <ActionButton primary shortcut="Ctrl+S" onRun={save}>
          {word('save')}
        </ActionButton>
      </div>
    </form>
  )
}
