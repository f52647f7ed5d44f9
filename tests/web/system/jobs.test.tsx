import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ExportButton } from '#web/jobs/export-button.tsx'
import { ImportDialog } from '#web/jobs/import-dialog.tsx'
import { isActive, progressOf } from '#web/jobs/jobs.ts'
import { TaskCentre } from '#web/jobs/task-centre.tsx'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { counts, fault, job, page, sheetHead } from '../../support/web/imports.ts'
import { session, show } from '../../support/web/web.tsx'

const problem = { row: 4, column: 2, columnName: '名称', value: '', rule: 'FIELD_BAD', msg: '名称不正确' }

test('an import that was checked says what would happen, names each error by row and column, and writes when told', async () => {
  const states = [job({ counts, phase: 'check' }), job({ counts, phase: 'apply', state: 'done', stateName: '已完成' })]
  const server = fakeServer({
    JobApi_detail: () => data(states[0]),
    JobApi_problems: () => page([problem]),
    JobApi_faults: () => data([fault]),
    JobApi_confirm: () => data(states.splice(0, 1)[0]),
  })
  const onWritten = vi.fn()
  const { user } = show(<ImportDialog resource="CustomerApi" name="客户" jobId="7" onClose={() => undefined} onWritten={onWritten} />)
  await screen.findByText('名称不正确')
  expect(screen.getByText('将新增').textContent).toBe('将新增 1')
  expect(onWritten).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '导入无错误的行 2' }))
  await waitFor(() => expect(onWritten).toHaveBeenCalledOnce())
  expect(screen.getByText('已新增').textContent).toBe('已新增 1')
  expect(await screen.findByRole('columnheader', { name: '行' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载失败行' })).toBeTruthy()
  expect(server.callsOf('JobApi_confirm').map(({ query }) => query)).toEqual([{ id: '7' }])
})

test('cells are changed in place, of one row or of all of a kind, and missing names are added; then it is checked again', async () => {
  const unknown = {
    column: 3,
    columnName: '单位',
    value: '袋',
    msg: '单位不正确（没有“袋”）',
    rows: 12,
    row: 2,
    named: true,
    addAs: '单位',
  }
  const price = { column: 4, columnName: '零售价', value: '三块', msg: '零售价不是有效的数字', rows: 3, row: 5, named: false }
  const whole = { msg: '没有权限', rows: 1, row: 9, named: false }
  const server = fakeServer({
    JobApi_detail: () => data(job({ counts, phase: 'check' })),
    JobApi_faults: () => data([unknown, { ...unknown, value: '桶', rows: 1 }, price, whole]),
    JobApi_mend: () => data(job({ state: 'queued', stateName: '排队中' })),
  })
  const { user } = show(<ImportDialog resource="CommodityApi" name="商品" jobId="7" onClose={() => undefined} />)
  const apply = await screen.findByRole('button', { name: '修改并重新检查' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByRole('textbox')).toHaveLength(3)
  await user.click(screen.getByRole('checkbox', { name: '新增单位“桶”' }))
  const [bag, , cost] = screen.getAllByRole('textbox')
  await user.clear(bag as Element)
  await user.type(bag as Element, '包')
  await user.click(screen.getByRole('checkbox', { name: '以后导入也这样' }))
  await user.clear(cost as Element)
  await user.type(cost as Element, '3')
  expect(screen.getAllByRole('checkbox', { name: '以后导入也这样' })).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: '只改第5行' }))
  await user.click(apply)
  await waitFor(() => expect(server.callsOf('JobApi_mend')).toHaveLength(1))
  expect(server.callsOf('JobApi_mend')[0]?.body).toEqual({
    id: '7',
    mends: [
      { column: 3, value: '袋', to: '包', keep: 2 },
      { column: 3, value: '桶', add: 2 },
      { column: 4, value: '三块', to: '3', row: 5 },
    ],
  })
})

test('what changes is listed by row, from what to what; warnings are told beside faults and stop nothing', async () => {
  const found = { rows: 130, added: 1, changed: 120, same: 9, failed: 0, warned: 1 }
  const cells = [
    { columnName: '零售价', former: '9', value: '9.5' },
    { columnName: '备注', former: '', value: '新' },
  ]
  const warning = {
    column: 2,
    columnName: '条码',
    value: '690',
    msg: '条码不正确（校验位应为2）',
    rows: 1,
    row: 4,
    named: false,
    warning: true,
  }
  const server = fakeServer({
    JobApi_detail: () => data(job({ counts: found, phase: 'check' })),
    JobApi_faults: () => data([warning]),
    JobApi_changes: () => data({ records: [{ row: 3, key: 'A1', cells }], total: 120, size: 100, current: 1, pages: 2 }),
  })
  const { user, unmount } = show(<ImportDialog resource="CommodityApi" name="商品" jobId="7" onClose={() => undefined} />)
  expect(await screen.findByText('留意：条码不正确（校验位应为2）')).toBeTruthy()
  expect(screen.getByText('需留意').textContent).toBe('需留意 1')
  const table = await screen.findByRole('region', { name: '改动明细' })
  expect([...table.querySelectorAll('tbody tr')].map((line) => line.textContent)).toEqual(['3A1零售价9 → 9.5', '备注（空） → 新'])
  expect(screen.getByText('另有 119 行改动')).toBeTruthy()
  expect(server.callsOf('JobApi_changes')[0]?.query).toMatchObject({ id: '7', size: '100' })
  await user.click(screen.getByText('改动 120 行'))
  expect(document.querySelector('.job-changes')?.hasAttribute('open')).toBe(false)
  expect(server.callsOf('JobApi_detail').at(-1)?.query).toMatchObject({ watching: '2' })
  unmount()
  await waitFor(() => expect(server.callsOf('JobApi_detail').at(-1)?.query).toMatchObject({ watching: '1' }))
})

test('an import that was written is undone after a question, in its dialog and in the task centre', async () => {
  const done = job({ counts, phase: 'apply', state: 'done', stateName: '已完成', canUndo: true })
  const undone = { ...done, canUndo: false, stateName: '已撤销', undoneTime: '2026-11-21 10:05:00' }
  let now = done
  const server = fakeServer({
    JobApi_detail: () => data(now),
    JobApi_list: () => page([now]),
    JobApi_problems: () => page([]),
    JobApi_changes: () => page([]),
    JobApi_undo: () => {
      if (server.callsOf('JobApi_undo').length === 1) return refusal(409, '导入不能撤销：[油]已被单据明细使用')
      now = undone
      return data(undone)
    },
  })
  const dialog = show(<ImportDialog resource="CommodityApi" name="商品" jobId="7" onClose={() => undefined} />)
  const { user } = dialog
  await user.click(await screen.findByRole('button', { name: '撤销导入' }))
  expect(await screen.findByText('本次新增的数据会被删除，更新的数据恢复原值。')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: '撤销导入' }).at(-1) as Element)
  expect(await screen.findByText('导入不能撤销：[油]已被单据明细使用')).toBeTruthy()
  dialog.unmount()
  show(<TaskCentre />)
  await user.click(await screen.findByRole('button', { name: '任务中心' }))
  await user.click(await screen.findByRole('button', { name: '撤销导入' }))
  await user.click((await screen.findAllByRole('button', { name: '撤销导入' })).at(-1) as Element)
  await waitFor(() => expect(server.callsOf('JobApi_undo')).toHaveLength(2))
  expect(await screen.findByText('导入已撤销')).toBeTruthy()
})

test('only sheets are taken', async () => {
  const server = fakeServer({})
  const { user } = show(<ImportDialog resource="CustomerApi" name="客户" onClose={() => undefined} />)
  // the focus is on the file field first, not on closing
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('file'))
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('no field for a file')
  field.removeAttribute('accept')
  await user.upload(field, new File(['a'], 'rows.pdf'))
  expect((await screen.findByRole('alert')).textContent).toBe('请选择 .xlsx、.xls 或 .csv 文件')
  expect(server.calls).toEqual([])
})

test('without the right to export the button says so; with it the list goes as it is seen', async () => {
  const seen = () => ({ resource: 'UnitApi', columns: ['name', 'code'], query: { keyword: '瓶' } })
  const server = fakeServer({
    JobApi_export: () => data(job({ kind: 'export', state: 'failed', stateName: '失败', failure: '磁盘已满' })),
  })
  const without = show(<ExportButton right="communit_export" seen={seen} />)
  expect(screen.getByRole('button', { name: '导出' }).getAttribute('aria-disabled')).toBe('true')
  without.unmount()
  const { user } = show(<ExportButton right="communit_export" seen={seen} />, session('communit_export'))
  await user.click(screen.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('磁盘已满')).toBeTruthy()
  expect(server.callsOf('JobApi_export')[0]?.body).toEqual(seen())
})

test('the task centre says how far tasks are and offers what each state allows', async () => {
  fakeServer({
    JobApi_list: () =>
      page([
        job({ id: '1', kind: 'export', state: 'running', stateName: '进行中', done: 50, total: 200 }),
        job({ id: '2' }),
        job({ id: '3', kind: 'export', state: 'done', stateName: '已完成' }),
        job({ id: '4', state: 'failed', stateName: '失败', failure: '表头与模板不符' }),
      ]),
  })
  const { user } = show(<TaskCentre />)
  await user.click(await screen.findByRole('button', { name: '任务中心，1 个进行中' }))
  await screen.findByText('50 / 200 行')
  const acts = [...document.querySelectorAll('.job-line')].map((line) =>
    [...line.querySelectorAll('button')].map((button) => button.textContent),
  )
  expect(acts).toEqual([['取消任务'], ['继续', '取消任务'], ['下载', '删除'], ['删除']])
  expect(screen.getByText('表头与模板不符')).toBeTruthy()
})

test('a share is told only where the whole is known', () => {
  expect(progressOf({ done: 5 })).toBeUndefined()
  expect(progressOf({ done: 5, total: 0 })).toBeUndefined()
  expect(progressOf({ done: 5, total: 20 })).toBe(0.25)
  expect(['queued', 'running', 'ready', 'done'].map((state) => isActive({ state }))).toEqual([true, true, false, false])
})

test('a sheet with a head of its own is matched, tried, kept by name, and checked by the columns that were said', async () => {
  const tried = [{ row: 2, result: 'failed', values: ['K1', '甲店', ''], problems: ['名称[甲店]已存在'] }]
  const server = fakeServer({
    JobApi_head: () => data(sheetHead),
    JobApi_try: () => data(tried),
    JobApi_keepMapping: ({ body }) => data({ id: '5', mine: true, shared: 1, ...(body as object) }),
    JobApi_import: () => data(job({ counts })),
    JobApi_detail: () => data(job({ counts })),
    JobApi_faults: () => data([fault]),
  })
  const { user } = show(<ImportDialog resource="CustomerApi" name="客户" onClose={() => undefined} />)
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('no field for a file')
  await user.upload(field, new File(['a'], '老系统.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe('还缺少：名称')
  expect(screen.getByRole('button', { name: '检查' }).getAttribute('aria-disabled')).toBe('true')
  await user.selectOptions(screen.getByRole('combobox', { name: '“品名”对应的字段' }), '名称 *')
  await screen.findByText('名称[甲店]已存在')
  expect(server.callsOf('JobApi_try').at(-1)?.body).toMatchObject({ columns: ['customerCode', 'customerName', ''] })
  await user.type(screen.getByRole('textbox', { name: '保存为' }), '老系统')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '已保存的对应' }).value).toBe('5'))
  expect(server.callsOf('JobApi_keepMapping')[0]?.body).toMatchObject({
    name: '老系统',
    columns: [
      { head: '货号', field: 'customerCode' },
      { head: '品名', field: 'customerName' },
    ],
  })
  await user.click(screen.getByRole('button', { name: '检查' }))
  await screen.findByText('名称不正确')
  expect(server.callsOf('JobApi_import')).toHaveLength(1)
})
