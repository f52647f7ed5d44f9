import type { Worker } from '../caller.ts'
import {
  departmentRates,
  depotClasses,
  locations,
  messageTemplates,
  notices,
  postOfDepartment,
  posts,
  staffWithoutAccount,
  tasks,
  tills,
} from './company.ts'
import type { Masters } from './masters.ts'
import { people } from './people.ts'
import type { StaffIds } from './staff.ts'

type Ids = ReadonlyMap<string, string>

const idIn = (ids: Ids, name: string): string => ids.get(name) ?? throwMissing(name)

function throwMissing(name: string): never {
  throw new Error(`${name} was not entered`)
}

/** Enters posts and staff, bin locations and tills, messages and tasks. */
export async function enterCompany(admin: Worker, { userIds, departmentIds }: StaffIds, { depotIds }: Masters): Promise<void> {
  await enterStaff(admin, departmentIds)
  await enterPlaces(admin, depotIds, departmentIds)
  for (const body of messageTemplates) await admin.does('MessageTemplateApi_submit', { body })
  for (const { to, ...notice } of notices) await admin.does('MessageInfoApi_submit', { body: { ...notice, receiverId: idIn(userIds, to) } })
  for (const { to, ...task } of tasks) await admin.does('UserTaskApi_submit', { body: { ...task, userId: idIn(userIds, to) } })
  const halfAYear = new Date(Date.now() + 180 * 24 * 3600 * 1000)
  await admin.does('ApiKeyApi_submit', {
    body: { name: '数据看板', expireDate: halfAYear.toISOString().slice(0, 10), remark: '只读，供看板取数' },
  })
}

async function enterStaff(admin: Worker, departmentIds: Ids): Promise<void> {
  const postIds = new Map<string, string>()
  for (const [at, body] of posts.entries())
    postIds.set(body.postCode, (await admin.does('PostApi_submit', { body: { ...body, sort: at + 1 } })).id)
  const employed = [
    ...people.map(({ realName, department, phone }) => ({
      staffName: realName,
      department,
      phone,
      post: postOfDepartment[department] ?? 'GW08',
    })),
    ...staffWithoutAccount,
  ]
  for (const [at, { department, post, ...person }] of employed.entries()) {
    const staffCode = `YG${String(at + 1).padStart(4, '0')}`
    const place = { deptId: idIn(departmentIds, department), postId: idIn(postIds, post) }
    await admin.does('StaffApi_submit', { body: { ...person, ...place, staffCode, rank: String((at % 3) + 1) } })
  }
}

async function enterPlaces(admin: Worker, depotIds: Masters['depotIds'], departmentIds: Ids): Promise<void> {
  const classIds = new Map<string, string>()
  for (const [at, { name, above, depots }] of depotClasses.entries()) {
    const { id } = await admin.does('DepotClassifyApi_submit', {
      body: { name, sort: at + 1, ...(above && { parentId: idIn(classIds, above) }) },
    })
    classIds.set(name, id)
    for (const code of depots) {
      const depot = await admin.does('DepotApi_detail', { query: { id: idIn(depotIds, code) } })
      await admin.does('DepotApi_submit', { body: { ...depot, classifyId: id } })
    }
  }
  for (const { depot, ...location } of locations)
    await admin.does('LocationApi_submit', { body: { ...location, depotId: idIn(depotIds, depot) } })
  for (const { depot, ...till } of tills) await admin.does('TillApi_submit', { body: { ...till, depotId: idIn(depotIds, depot) } })
  const { records: rates } = await admin.does('TaxRateApi_list', { query: { size: 200 } })
  const rateIds = new Map(rates.map(({ taxRate, id }) => [taxRate, id]))
  for (const { department, taxRate, remark } of departmentRates)
    await admin.does('DeptRateApi_submit', {
      body: { deptId: idIn(departmentIds, department), taxRateId: idIn(rateIds, taxRate), remark },
    })
}
