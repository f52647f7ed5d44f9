import { defineResource } from '../definition/define-resource.ts'

export const userTask = defineResource({
  api: 'UserTaskApi',
  table: 'user_task',
  stem: 'usertask',
  menu: { group: 'system', path: '/system/usertask', sort: 60, icon: 'order' },
  label: { zh: '用户任务', en: 'Tasks' },
  title: ['title'],
  fields: {
    title: { label: { zh: '任务', en: 'Task' }, kind: 'text', list: true, required: true, width: 240 },
    userId: {
      label: { zh: '处理人', en: 'Whose' },
      kind: 'reference',
      to: 'UserApi',
      name: 'userName',
      list: true,
      filter: 'equals',
      required: true,
      width: 140,
    },
    status: {
      label: { zh: '状态', en: 'Status' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '待办', en: 'Open' } },
        { value: 2, words: { zh: '已办', en: 'Done' } },
      ],
      list: true,
      filter: 'equals',
      initial: 1,
      width: 90,
    },
    content: { label: { zh: '内容', en: 'Content' }, kind: 'textarea', list: true, width: 320 },
  },
  keyword: ['title', 'content'],
  sort: 'title',
  unique: [],
})
