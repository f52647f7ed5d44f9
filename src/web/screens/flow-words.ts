import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { pageTitles } from '../page-titles.ts'

export type FlowTask = DataOf<'FlowTaskApi_detail'>
export type FlowModel = DataOf<'FlowModelApi_detail'>
export type FlowProcess = DataOf<'FlowProcessApi_detail'>
export type FlowRunning = DataOf<'FlowFollowApi_list'>['records'][number]

/** Words of the pages of the workflow. */
export const flowWords = {
  list: { zh: '列表', en: 'List' },
  tasks: pageTitles.flowTasks,
  todo: { zh: '待办任务', en: 'To do' },
  claim: { zh: '待签任务', en: 'To claim' },
  send: { zh: '我的请求', en: 'Asked by me' },
  done: { zh: '已办任务', en: 'Done' },
  process: { zh: '流程', en: 'Process' },
  task: { zh: '任务', en: 'Task' },
  status: { zh: '状态', en: 'State' },
  assignee: { zh: '办理人', en: 'Whose it is' },
  starter: { zh: '发起人', en: 'Asked by' },
  since: { zh: '开始时间', en: 'Since' },
  ended: { zh: '办理时间', en: 'Done at' },
  comment: { zh: '意见', en: 'Comment' },
  took: { zh: '用时', en: 'Took' },
  noTasks: { zh: '没有任务', en: 'Nothing is to be done' },
  approve: { zh: '同意', en: 'Approve' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  approved: { zh: '已同意', en: 'Approved' },
  refused: { zh: '已拒绝', en: 'Refused' },
  notOwn: { zh: '只能办理自己的任务', en: 'Only what is yours can be done' },
  leave: { zh: '请假', en: 'Ask for leave' },
  decider: { zh: '审批人', en: 'Who decides' },
  from: { zh: '开始', en: 'From' },
  to: { zh: '结束', en: 'To' },
  reason: { zh: '原因', en: 'Reason' },
  noProcess: { zh: '没有可发起的流程', en: 'No process can be started' },
  fill: { zh: '请填写完整', en: 'Fill in all of it' },
  handOverTo: { zh: '委托给', en: 'Hand over to' },
  taken: { zh: '已走过', en: 'Gone through' },
  stands: { zh: '当前', en: 'Where it stands' },
  document: { zh: '单据', en: 'Document' },
  history: { zh: '流程历史', en: 'What happened' },
  deployed: pageTitles.flowDeployed,
  key: { zh: '标识', en: 'Key' },
  category: { zh: '分类', en: 'Category' },
  version: { zh: '版本', en: 'Version' },
  deployedAt: { zh: '部署时间', en: 'Deployed at' },
  scope: { zh: '范围', en: 'For' },
  common: { zh: '公共', en: 'Everybody' },
  own: { zh: '本租户', en: 'This tenant' },
  active: { zh: '激活', en: 'Active' },
  suspended: { zh: '挂起', en: 'Suspended' },
  activate: { zh: '激活', en: 'Activate' },
  suspend: { zh: '挂起', en: 'Suspend' },
  noProcesses: { zh: '没有部署流程', en: 'No process is deployed' },
  upload: { zh: '上传部署', en: 'Deploy files' },
  files: { zh: 'BPMN文件', en: 'BPMN files' },
  running: pageTitles.flowRunning,
  number: { zh: '编号', en: 'Number' },
  end: { zh: '结束流程', en: 'End it' },
  noRunning: { zh: '没有运行中的流程', en: 'Nothing runs' },
  models: pageTitles.flowModels,
  model: { zh: '流程模型', en: 'Model of a process' },
  name: { zh: '名称', en: 'Name' },
  description: { zh: '说明', en: 'Description' },
  changedBy: { zh: '修改人', en: 'Changed by' },
  changedAt: { zh: '修改时间', en: 'Changed at' },
  noModels: { zh: '没有流程模型', en: 'Nothing is drawn yet' },
  draw: { zh: '新增模型', en: 'Draw one' },
  redraw: { zh: '设计', en: 'Change it' },
  deploy: { zh: '部署', en: 'Deploy' },
} as const satisfies Record<string, Words>

/** Fields of what is chosen in a drawing. */
export const drawnWords = {
  name: { zh: '名称', en: 'Name' },
  assignee: { zh: '办理人（账号或变量）', en: 'Who does it (account or variable)' },
  candidateUsers: { zh: '候选人（账号，逗号分隔）', en: 'Who may claim it (accounts, by commas)' },
  candidateGroups: { zh: '候选角色（别名，逗号分隔）', en: 'Roles that may claim it (aliases, by commas)' },
  condition: { zh: '条件', en: 'Condition' },
  wait: { zh: '时长，如 PT2H、P1D', en: 'How long, such as PT2H or P1D' },
} as const satisfies Record<string, Words>
