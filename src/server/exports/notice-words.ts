import { isRefusalKey, problemText } from '#domain/core/refusals.ts'
import type { Language, Params, Words } from '#domain/core/words.ts'
import { jobTitle } from './lists.ts'

export type JobKind = 'export' | 'import' | 'demo'
export type JobNotice = 'jobDone' | 'jobReady' | 'jobFailed'

/** Stored facts of a job that has ended or waits for a confirmation. */
export type EndedJob = { kind: JobKind; resource: string; failure?: string; params?: Params }

const words = {
  export: { zh: '导出', en: 'Export' },
  import: { zh: '导入', en: 'Import' },
  demo: { zh: '重置', en: 'Making anew' },
  jobDone: { zh: '{job}「{list}」已完成', en: '{job} of {list} is done' },
  jobReady: { zh: '{job}「{list}」已检查，等您确认', en: '{job} of {list} was checked and waits for you' },
  jobFailed: { zh: '{job}「{list}」失败', en: '{job} of {list} failed' },
  inTasks: { zh: '在任务中心查看', en: 'See the task centre' },
} satisfies Record<string, Words>

/** Text of a job's notice to its owner. */
export function jobText(about: JobNotice, job: EndedJob, language: Language): { title: string; content: string } {
  const list = jobTitle(job.resource, language)
  const title = words[about][language].replace('{job}', words[job.kind][language]).replace('{list}', list)
  const { failure, params } = job
  const reason = failure && isRefusalKey(failure) ? problemText({ rule: failure, params }, language) : words.inTasks[language]
  return { title, content: reason }
}
