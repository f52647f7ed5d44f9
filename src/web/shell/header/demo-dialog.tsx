import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { api } from '../../client/api.ts'
import { isAdministrator, useSession } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { hasEnded, isActive, type Job, useJob, useReloadJobs } from '../../jobs/jobs.ts'
import { Progress } from '../../jobs/progress.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

const words = {
  title: { zh: '这是演示环境', en: 'This is a demo' },
  about: {
    zh: '这里的公司、商品和单据都是虚构的，可以随意试用。',
    en: 'The company, its goods and its documents are made up: try whatever you like.',
  },
  what: {
    zh: '重置会清除所有业务数据（单据、库存、账簿、日志、消息），再重新生成到今天为止三个月的业务。基础资料、用户、权限和系统设置保持不变。',
    en: 'Making it anew wipes all business (documents, stock, books, logs, messages) and makes three months of it again, up to today. Master data, people, rights and settings stay.',
  },
  forAdmins: { zh: '管理员可以重置演示数据。', en: 'An administrator can make the demo anew.' },
  goOn: { zh: '重置演示数据…', en: 'Make the demo anew…' },
  sureTitle: { zh: '确定清除所有业务数据吗？', en: 'Wipe all business data?' },
  sure: {
    zh: '租户 {tenant} 的所有单据都会消失，包括您和别人刚刚录入的，无法恢复。请让正在使用的人先停下来，大约需要几分钟。',
    en: 'Every document of tenant {tenant} will be gone, what you and others have just entered too, and cannot be brought back. Let whoever works here pause; it takes some minutes.',
  },
  leave: { zh: '保留现有数据', en: 'Leave it as it is' },
  wipe: { zh: '清除并重新生成', en: 'Wipe and make anew' },
  running: {
    zh: '正在重新生成业务，按天推进。关闭此窗口也会继续，进度在任务中心。',
    en: 'Business is made anew, day by day. It goes on when this window is closed; the task centre says how far it is.',
  },
  done: { zh: '演示数据已重置。', en: 'The demo was made anew.' },
  leftOut: {
    zh: '有 {count} 项因基础资料被改动而略去。',
    en: '{count} acts were left out, since master data they need was changed.',
  },
  close: { zh: '关闭', en: 'Close' },
} as const satisfies Record<string, Words>

/**
 * Dialog that explains what a demo is. An administrator can recreate the demo here, after confirming twice; the
 * progress is then shown.
 */
export function DemoDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { user } = useSession()
  const [step, setStep] = useState<'about' | 'sure'>('about')
  const [begun, setBegun] = useState<string>()
  const job = useDemoJob(begun)
  const begin = async () => {
    await api('DemoApi_remake', { body: { tenantId: user.tenant_id } }).then(({ id }) => setBegun(id), toast.failed)
  }
  const close = <Button onClick={onClose}>{say(words.close)}</Button>
  if (begun)
    return (
      <DemoWindow title={words.title} onClose={onClose} footer={close}>
        {job && <Outcome job={job} />}
      </DemoWindow>
    )
  if (step === 'about') {
    const mayBegin = isAdministrator(user)
    const footer = (
      <>
        <Button data-autofocus onClick={onClose}>
          {say(words.close)}
        </Button>
        {mayBegin && <Button onClick={() => setStep('sure')}>{say(words.goOn)}</Button>}
      </>
    )
    return (
      <DemoWindow title={words.title} onClose={onClose} footer={footer}>
        <p>{say(words.about)}</p>
        <p>{say(mayBegin ? words.what : words.forAdmins)}</p>
      </DemoWindow>
    )
  }
  const footer = (
    <>
      <Button data-autofocus onClick={onClose}>
        {say(words.leave)}
      </Button>
      <ActionButton danger onRun={begin}>
        {say(words.wipe)}
      </ActionButton>
    </>
  )
  return (
    // the key makes this a new dialog, so that the focus starts on the harmless button again
    <DemoWindow key="sure" title={words.sureTitle} onClose={onClose} footer={footer}>
      <p>{fillPlaceholders(say(words.sure), { tenant: user.tenant_id })}</p>
    </DemoWindow>
  )
}

type DemoWindowProps = { title: Words; onClose: () => void; footer: ReactNode; children: ReactNode }

function DemoWindow({ title, ...rest }: DemoWindowProps) {
  const say = useSay()
  return <Dialog open title={say(title)} width={460} {...rest} />
}

/** The job that recreates the demo, read regularly while it runs. When it has ended, all data are read again. */
function useDemoJob(id: string | undefined): Job | undefined {
  const client = useQueryClient()
  const jobsAgain = useReloadJobs()
  const job = useJob(id).data
  const isOver = job !== undefined && hasEnded(job)
  useEffect(() => {
    if (id) void jobsAgain()
  }, [id, jobsAgain])
  useEffect(() => {
    if (isOver) void client.invalidateQueries()
  }, [isOver, client])
  return job
}

function Outcome({ job }: { job: Job }) {
  const say = useSay()
  if (isActive(job))
    return (
      <>
        <p>{say(words.running)}</p>
        <Progress job={job} />
      </>
    )
  if (job.state !== 'done') return <p className="ui-wrong">{job.failure ?? job.stateName}</p>
  const left = job.counts?.failed ?? 0
  return (
    <>
      <p role="status">{say(words.done)}</p>
      {left > 0 && <p>{fillPlaceholders(say(words.leftOut), { count: String(left) })}</p>}
    </>
  )
}
