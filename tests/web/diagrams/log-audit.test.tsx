import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { type LawChange, lawChanges, type StoredLaw } from '#web/diagrams/law-changes.ts'
import { changeText } from '#web/log-audit/change-text.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const page = (records: readonly object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })
const traffic = {
  kind: 'salesOrder',
  documents: 3,
  events: 5,
  refusals: 2,
  steps: [
    { fromState: 'new', event: 'SUBMIT', toState: 'submitted', count: 3 },
    { fromState: 'submitted', event: 'REJECT', toState: 'draft', count: 2, medianSeconds: 7200 },
  ],
  states: [{ state: 'submitted', standing: 1, left: 2, medianSeconds: 7200, longSeconds: 90_000 }],
  refused: [{ state: 'submitted', event: 'REJECT', refusal: 'REASON_NEEDED', refusalName: '请填写原因', count: 2 }],
}

function opens(path: string, answers: Partial<Record<OperationId, (call: never) => unknown>> = {}, ...rights: string[]) {
  return openSignedIn(path, ['logaudit_view', 'machine_view', ...rights], {
    LogAuditApi_traffic: () => data(traffic),
    DepotApi_lookup: () => page([]),
    ...answers,
  })
}

describe('traffic on a law', () => {
  test('stands on its picture and in tables, and each figure opens its documents', async () => {
    const walked = {
      id: '7:2',
      headId: '7',
      kind: 'salesOrder',
      billNo: 'XS-7',
      statusName: '草稿',
      fromState: 'submitted',
      event: 'REJECT',
    }
    const { server, user, container } = await opens('/audit/log?kind=salesOrder', {
      LogAuditApi_walked: () =>
        page([{ ...walked, toState: 'draft', userName: '沈文博', time: '2026-11-20 10:00:00', remark: '价格不对' }]),
    })
    const steps = within(await screen.findByRole('table', { name: '走过的变迁' }))
    expect(steps.getAllByRole('row').map((row) => row.textContent)).toContain('待审核驳回草稿22小时')
    expect(container.querySelector('[data-step="submitted-REJECT-draft"] .dg-badge.taken')?.textContent).toBe('2')
    expect(container.querySelector('[data-step="submitted-REJECT-draft"] .dg-badge.refused')?.textContent).toBe('2')
    expect(container.querySelectorAll('.dg-event[data-unused]').length).toBeGreaterThan(5)
    const stays = within(screen.getByRole('table', { name: '在各状态的停留' }))
    const [standing, left] = stays.getAllByRole('button')
    if (left) await user.click(left)
    await waitFor(() => expect(server.callsOf('LogAuditApi_walked').at(-1)?.query).toMatchObject({ fromState: 'submitted', what: 'left' }))
    if (standing) await user.click(standing)
    await waitFor(() => expect(server.callsOf('LogAuditApi_walked').at(-1)?.query).toMatchObject({ what: 'standing' }))
    expect(container.querySelector('[data-step="submitted-REJECT-draft"]')?.getAttribute('data-refused')).toBe('true')
    expect(within(screen.getByRole('table', { name: '从未走过的变迁' })).getAllByRole('row').length).toBeGreaterThan(5)
    await user.click(steps.getByRole('button', { name: '2' }))
    const behind = within(await screen.findByRole('table', { name: '待审核 → 驳回 → 草稿' }))
    behind.getByText('价格不对')
    expect(server.callsOf('LogAuditApi_walked').at(-1)?.query).toMatchObject({ fromState: 'submitted', event: 'REJECT', toState: 'draft' })
    await user.click(within(screen.getByRole('table', { name: '被拒绝的操作' })).getByRole('button', { name: '2' }))
    await waitFor(() => expect(server.callsOf('LogAuditApi_walked').at(-1)?.query).toMatchObject({ refusal: 'REASON_NEEDED' }))
  })

  test('is not shown to whoever lacks the right', async () => {
    await opens('/audit/log', { LogAuditApi_traffic: () => refusal(403, 'NO_PERMISSION', {}) })
    await screen.findByText(/没有权限|无权/)
  })
})

describe('versions of a law', () => {
  const words = { zh: '甲', en: 'A' }
  const before: StoredLaw = {
    states: { draft: { words, tags: ['editable'] }, posted: { words } },
    guards: { isOpen: { words } },
    transitions: [{ from: 'draft', event: 'POST', to: 'posted', when: { guard: 'isOpen' }, effects: [] }],
  }

  test('that say the same have no differences, whatever the order of their keys', () => {
    expect(lawChanges(before, structuredClone(before))).toEqual([])
    expect(lawChanges({ states: { a: { words, code: 1 } } }, { states: { a: { code: 1, words: { en: 'A', zh: '甲' } } } })).toEqual([])
  })

  test('differ by what was added, removed and changed', () => {
    const after: StoredLaw = {
      states: { draft: { words, tags: [] }, posted: { words }, voided: { words } },
      guards: {},
      transitions: [
        { from: 'draft', event: 'POST', to: 'posted', when: null, effects: ['book'] },
        { from: 'draft', event: 'CANCEL', to: 'voided', when: null, effects: [] },
      ],
    }
    expect(lawChanges(before, after).map(({ part, name, how }) => `${how} ${part} ${name}`)).toEqual([
      'changed states draft',
      'added states voided',
      'removed guards isOpen',
      'changed transitions draft · POST · posted',
      'added transitions draft · CANCEL · voided',
    ])
    expect(lawChanges(before, after).map((change) => changeText(change, { before, after }, 'zh'))).toEqual([
      '修改 「甲」：标签由 editable 改为 –',
      '新增 「甲」',
      '删除 「甲」',
      '修改 甲 → POST → 甲：去掉条件：甲；增加效果：book',
      '新增 甲 → CANCEL → 甲',
    ])
    expect(changeText(lawChanges(before, after)[3] as LawChange, { before, after }, 'en')).toBe(
      'Changed: A → POST → A: asks no more: A; now does: book',
    )
  })

  const version = (hash: string, current: 1 | 2) => ({
    hash,
    no: current,
    kind: 'salesOrder',
    kindName: '',
    firstRunAt: '2026-11-20 10:00:00',
    current,
    events: 4,
  })

  test('are listed and compared', async () => {
    await opens('/audit/log?view=versions', {
      LogAuditApi_versions: () => data([version('bbbb', 2), version('aaaa', 1)]),
      LogAuditApi_law: ({ query }: { query: { hash: string } }) =>
        data({ hash: query.hash, kind: 'salesOrder', description: query.hash === 'aaaa' ? before : { ...before, guards: {} } }),
    })
    expect((await screen.findByText('isOpen')).closest('tr')?.dataset.how).toBe('removed')
  })

  test('are drawn on the law that runs: what was added, changed and removed, and what neither has', async () => {
    const old: StoredLaw = {
      states: { draft: { words }, submitted: { words }, parked: { words: { zh: '搁置', en: 'Parked' } } },
      transitions: [
        { from: 'draft', event: 'SUBMIT', to: 'submitted', when: { guard: 'isOpen' } },
        { from: 'submitted', event: 'PARK', to: 'parked' },
        { from: 'submitted', event: 'WITHDRAW', to: 'draft' },
      ],
    }
    const now: StoredLaw = {
      states: { draft: { words }, submitted: { words, tags: ['openWork'] } },
      transitions: [
        { from: 'draft', event: 'SUBMIT', to: 'submitted', when: null },
        { from: 'submitted', event: 'WITHDRAW', to: 'draft' },
        { from: 'submitted', event: 'REJECT', to: 'draft' },
      ],
    }
    const { container } = await opens('/audit/log?view=versions', {
      LogAuditApi_versions: () => data([version('bbbb', 2), version('aaaa', 1)]),
      LogAuditApi_law: ({ query }: { query: { hash: string } }) =>
        data({ hash: query.hash, kind: 'salesOrder', description: query.hash === 'aaaa' ? old : now }),
    })
    await screen.findByRole('group', { name: /两个版本的差别/ })
    const change = (attribute: string, name: string) =>
      container.querySelector(`[${attribute}="${name}"]`)?.getAttribute('data-change') ?? undefined
    await waitFor(() => expect(change('data-step', 'submitted-REJECT-draft')).toBe('added'))
    expect(change('data-step', 'submitted-PARK-parked')).toBe('removed')
    expect(change('data-step', 'draft-SUBMIT-submitted')).toBe('changed')
    expect(change('data-step', 'submitted-WITHDRAW-draft')).toBeUndefined()
    expect(change('data-step', 'submitted-APPROVE-approved')).toBe('absent')
    expect(change('data-state', 'submitted')).toBe('changed')
    expect(change('data-state', 'parked')).toBe('removed')
    expect(container.querySelector('[data-state="parked"]')?.textContent).toContain('搁置')
    expect(container.querySelector('[data-step="submitted-PARK-parked"] .dg-sign')?.textContent).toBe('−')
  })
})

describe('checks of the log', () => {
  const check = { id: '9', state: 'done', stateName: '已完成', createTime: '2026-11-20 10:00:00', endTime: '2026-11-20 10:01:00' }

  test('are begun by whoever has the right, and say what they found', async () => {
    const { server, user } = await opens(
      '/audit/log?view=checks',
      {
        LogAuditApi_checks: () => page([{ ...check, events: 12, documents: 3, findings: 1 }]),
        LogAuditApi_findings: () =>
          page([
            { id: '1', headId: '7', kind: 'salesOrder', kindName: '销售订单', billNo: 'XS-7', no: 2, rule: 'hash', ruleName: '记录被改动' },
          ]),
        LogAuditApi_check: () => data({ ...check, state: 'waiting', events: 0, documents: 0, findings: 0 }),
      },
      'logaudit_check',
    )
    await within(await screen.findByRole('table', { name: '发现' })).findByText('记录被改动')
    await user.click(screen.getByRole('button', { name: '立即核验' }))
    await screen.findByText('已开始核验，结果稍后出现在这里')
    expect(server.callsOf('LogAuditApi_check')).toHaveLength(1)
  })

  test('an anchor that was kept says whether the log is still what it was', async () => {
    const anchor = { tenantId: '200001', no: 1, until: '2026-11-20T02:00:00.000Z', events: 12, root: 'r', signature: 's', publicKey: 'p' }
    const { server, user } = await opens('/audit/log?view=anchors', {
      LogAuditApi_anchors: () => page([anchor]),
      LogAuditApi_checkAnchor: () => data({ signed: 2, agrees: 1, msg: '此前的日志已被改动' }),
    })
    const file = (text: string) => new File([text], 'anchor.json', { type: 'application/json' })
    await user.upload(await screen.findByLabelText('核对锚文件', { selector: 'input' }), file('{}'))
    await screen.findByText('这不是日志锚文件')
    await user.upload(screen.getByLabelText('核对锚文件', { selector: 'input' }), file(JSON.stringify(anchor)))
    await screen.findByText('此前的日志已被改动')
    expect(server.callsOf('LogAuditApi_checkAnchor').map(({ body }) => body)).toEqual([anchor])
  })
})
