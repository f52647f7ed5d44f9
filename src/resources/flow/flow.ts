import type { Words } from '#domain/core/words.ts'

/**
 * The categories of processes. `key` is the key in the dictionary `flow`; `form`: what a process of the category
 * decides, a leave or a document.
 */
export const flowCategories = [
  { key: '1', code: 'flow_1', form: 'leave', label: { zh: '请假流程', en: 'Leave' } },
  { key: '2', code: 'flow_2', form: 'document', label: { zh: '单据审批', en: 'Approval of documents' } },
] as const satisfies readonly { key: string; code: string; form: string; label: Words }[]

export type FlowForm = (typeof flowCategories)[number]['form']

/** The category with this code; undefined if there is none. */
export const flowCategoryOf = (code: string | null | undefined) => flowCategories.find((category) => category.code === code)

/** The namespace of approvers in a process model, and its attributes that the server reads. */
export const flowNamespace = { prefix: 'flowable', uri: 'http://flowable.org/bpmn' } as const
export const flowAttributes = ['assignee', 'candidateUsers', 'candidateGroups'] as const

/** The pages of the workflow; every user has the task list, like messages. */
export const flowPages = [
  { code: 'flowtask', path: '/flow/tasks', sort: 10, icon: 'list', label: { zh: '待办', en: 'My tasks' } },
  { code: 'flowmodel', path: '/flow/models', sort: 20, icon: 'edit', label: { zh: '流程模型', en: 'Models of processes' } },
  { code: 'flowmanager', path: '/flow/processes', sort: 30, icon: 'box', label: { zh: '流程部署', en: 'Deployed processes' } },
  { code: 'flowfollow', path: '/flow/running', sort: 40, icon: 'search', label: { zh: '流程实例', en: 'Running processes' } },
] as const
