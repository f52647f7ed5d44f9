import { describe, expect, test } from 'vitest'
import { readModel, toRunnable } from '#server/flow/read-model.ts'
import { EndlessRunError, startRun } from '#server/flow/run-step.ts'
import { bothModel, bpmn, end, flow, leaveModel, modelOf, start, task } from '../../support/documents/flow-models.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const admin = await server.as('admin')

const ask = 'flowable:assignee="boss"'
const straight = [start, task('a', ask), end, flow('start', 'a'), flow('a', 'end')].join('')
/**
 * The straight process with additional elements (`withMore`), or with another element in place of its task
 * (`instead`).
 */
const withMore = (more: string) => modelOf(straight + more)
const instead = (node: string) => modelOf([start, node, end, flow('start', 'a'), flow('a', 'end')].join(''))
const timer = (inner: string) => `<bpmn:boundaryEvent id="b" attachedToRef="a">${inner}</bpmn:boundaryEvent>${flow('b', 'end')}`
const problemOf = async (xml: string) => {
  const read = await readModel(xml)
  const model = 'problem' in read ? read : await toRunnable(read)
  return 'problem' in model ? model.problem.en : undefined
}

describe('a model', () => {
  test('that asks people, decides and waits runs', async () => {
    for (const xml of [leaveModel, bothModel, withMore('')]) expect(await problemOf(xml)).toBeUndefined()
  })

  test.each([
    [
      'an entity bomb',
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${withMore('').slice(38)}`,
      'DTDs, entities',
    ],
    ['a file from outside', `<!DOCTYPE d SYSTEM "file:///etc/passwd">${withMore('').slice(38)}`, 'DTDs, entities'],
    ['a style from outside', `<?xml-stylesheet href="http://example.com"?>${withMore('').slice(38)}`, 'DTDs, entities'],
    ['what is no XML', 'not at all', 'it is not valid BPMN'],
    ['what is cut off', withMore('').slice(0, -30), 'it is not valid BPMN'],
    ['another document', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'it is not valid BPMN'],
    ['an id twice', withMore(task('a', ask)), 'it is not valid BPMN'],
    ['a way to nowhere', withMore(flow('a', 'nowhere')), 'it is not valid BPMN'],
    ['megabytes', modelOf(`<bpmn:documentation>${'x'.repeat(1_000_000)}</bpmn:documentation>`), 'it is too large'],
    [
      'elements beyond measure',
      modelOf(Array.from({ length: 3100 }, (_, at) => `<bpmn:endEvent id="e${at}"/>`).join('')),
      'too many elements',
    ],
    ['deep nesting', withMore(`${'<bpmn:subProcess>'.repeat(2000)}${'</bpmn:subProcess>'.repeat(2000)}`), 'more than 100 deep'],
    ['a text that belongs nowhere', withMore('lost'), 'line 1, column'],
    ['a sign that no text can hold', withMore('').replace('id="a"', 'id="a" name="&#0;"'), 'line 1, column'],
    [
      'a script',
      instead('<bpmn:scriptTask id="a" scriptFormat="javascript"><bpmn:script>process.exit()</bpmn:script></bpmn:scriptTask>'),
      'ScriptTask[a]',
    ],
    ['a service', instead('<bpmn:serviceTask id="a" implementation="§{environment.services.run()}"/>'), 'ServiceTask[a]'],
    ['a call', instead('<bpmn:callActivity id="a" calledElement="other"/>'), 'CallActivity[a]'],
    ['a task for itself', instead('<bpmn:task id="a"/>'), 'Task[a]'],
    ['a loop', instead(`<bpmn:userTask id="a" ${ask}><bpmn:standardLoopCharacteristics/></bpmn:userTask>`), 'StandardLoopCharacteristics'],
    [
      'a listener',
      instead(
        `<bpmn:userTask id="a" ${ask}><bpmn:extensionElements><flowable:taskListener class="x"/></bpmn:extensionElements></bpmn:userTask>`,
      ),
      'ExtensionElements',
    ],
    ['a class', instead('<bpmn:userTask id="a" flowable:class="x.Y" flowable:assignee="boss"/>'), 'flowable:class'],
    [
      'a name of a prototype',
      modelOf([start, task('__proto__', ask), end, flow('start', '__proto__'), flow('__proto__', 'end')].join('')),
      'id',
    ],
    [
      'a start by a message',
      withMore('').replace(start, '<bpmn:startEvent id="start"><bpmn:messageEventDefinition/></bpmn:startEvent>'),
      'MessageEventDefinition',
    ],
    ['a condition with a call', withMore('').replace(flow('a', 'end'), flow('a', 'end', bpmn('§{f()}'))), 'its condition'],
    [
      'a condition in a language',
      withMore('').replace(flow('a', 'end'), flow('a', 'end', bpmn('§{x}')).replace('xsi:type', 'language="js" xsi:type')),
      'languages',
    ],
    [
      'a wait in a cycle',
      withMore(timer('<bpmn:timerEventDefinition><bpmn:timeCycle>R/PT1S</bpmn:timeCycle></bpmn:timerEventDefinition>')),
      'needs a duration',
    ],
    [
      'a wait that is computed',
      withMore(timer('<bpmn:timerEventDefinition><bpmn:timeDuration>§{x}</bpmn:timeDuration></bpmn:timerEventDefinition>')),
      'needs a duration',
    ],
    ['an edge without a wait', withMore(timer('<bpmn:errorEventDefinition/>')), 'ErrorEventDefinition'],
    ['a task for nobody', instead('<bpmn:userTask id="a"/>'), 'asks nobody'],
    ['a task for whoever is computed', instead(`<bpmn:userTask id="a" flowable:assignee="§{boss.get()}"/>`), 'whom it asks'],
    [
      'a decision without a default',
      modelOf(
        [
          start,
          task('a', ask),
          '<bpmn:exclusiveGateway id="g"/>',
          end,
          flow('start', 'a'),
          flow('a', 'g'),
          flow('g', 'end'),
          flow('g', 'a', bpmn('§{x}')),
        ].join(''),
      ),
      'default',
    ],
    ['a loose end', withMore(task('b', ask)), '[b] is not connected'],
    ['two beginnings', withMore(`<bpmn:startEvent id="s2"/>${flow('s2', 'a')}`), 'one start event'],
    [
      'a circle without a task',
      withMore(
        `<bpmn:exclusiveGateway id="g" default="g-g2"/><bpmn:exclusiveGateway id="g2"/>${flow('a', 'g')}${flow('g', 'g2')}${flow('g2', 'g')}`,
      ),
      'goes round',
    ],
    ['two processes', withMore('').replace('</bpmn:definitions>', '<bpmn:process id="p2"/></bpmn:definitions>'), 'one process'],
  ])('with %s is refused', async (_, xml, said) => {
    expect(await problemOf(bpmn(xml))).toContain(said)
  })

  test('that forks without end is stopped', async () => {
    const steps = Array.from({ length: 20 }, (_, at) => at)
    const nodes = steps.map(
      (at) =>
        `<bpmn:parallelGateway id="fork${at}"/>${['x', 'y', 'merge'].map((name) => `<bpmn:exclusiveGateway id="${name}${at}"/>`).join('')}`,
    )
    const ways = steps.map((at) =>
      [
        ...[flow(`fork${at}`, `x${at}`), flow(`fork${at}`, `y${at}`), flow(`x${at}`, `merge${at}`), flow(`y${at}`, `merge${at}`)],
        flow(`merge${at}`, at === 19 ? 'a' : `fork${at + 1}`),
      ].join(''),
    )
    const read = await readModel(
      modelOf([start, ...nodes, ...ways, task('a', ask), end, flow('start', 'fork0'), flow('a', 'end')].join('')),
    )
    const model = 'problem' in read ? read : await toRunnable(read)
    if ('problem' in model) throw new Error(model.problem.en)
    await expect(startRun({ source: model.source, now: new Date(0) }, {})).rejects.toThrow(EndlessRunError)
  })
})

describe('a draft of a model', () => {
  test('is kept half drawn, changed as it is known, and deployed once it runs', async () => {
    const half = modelOf(start)
    const body = { name: '出差', modelKey: 'trip', modelEditorXml: half }
    const made = await admin.ok('FlowModelApi_submit', { body })
    expect(made).toMatchObject({ ...body, version: 1, createdBy: 'admin' })
    const query = { modelId: made.id, category: 'flow_1' }
    const said = await admin.call('FlowModelApi_deploy', { query })
    expect(said.fields).toEqual([{ field: 'modelEditorXml', rule: 'FIELD_BAD', msg: '模型不正确（没有结束事件）' }])
    const changed = await admin.ok('FlowModelApi_submit', { body: { ...body, id: made.id, version: 1, modelEditorXml: withMore('') } })
    expect(changed).toMatchObject({ version: 2, lastUpdatedBy: 'admin' })
    expect((await admin.call('FlowModelApi_submit', { body: { ...body, id: made.id, version: 1 } })).key).toBe('VERSION_STALE')
    expect((await admin.call('FlowModelApi_submit', { body })).fields[0]).toMatchObject({ field: 'modelKey', rule: 'DUPLICATE' })
    await admin.ok('FlowModelApi_deploy', { query })
    expect((await admin.call('FlowModelApi_deploy', { query: { ...query, category: 'flow_9' } })).fields[0]).toMatchObject({
      field: 'category',
    })
    expect((await admin.call('FlowModelApi_remove', { query: { ids: `${made.id},999` } })).msg).toBe('流程模型[999]不存在或已删除')
    await admin.ok('FlowModelApi_remove', { query: { ids: made.id } })
    expect((await admin.call('FlowModelApi_detail', { query: { id: made.id } })).key).toBe('DOC_GONE')
  })

  test('that is malformed says where, in both languages', async () => {
    const body = { name: '坏', modelKey: 'malformed', modelEditorXml: modelOf('\n<bpmn:endEvent id="end"></bpmn:startEvent>') }
    const said = {
      zh: '模型不正确（不是有效的BPMN：第2行第42列，元素<process>: 结束标签与开始标签不符）',
      en: 'line 2, column 42, in <process>',
    }
    expect((await admin.call('FlowModelApi_submit', { body })).fields).toEqual([
      { field: 'modelEditorXml', rule: 'FIELD_BAD', msg: said.zh },
    ])
    const english = await admin.fetch('/api/blade-flow/model/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    })
    expect(await english.json()).toMatchObject({ code: 400, data: { fields: [{ msg: expect.stringContaining(said.en) }] } })
  })

  test('holds nothing that does not run here', async () => {
    const hostile = instead('<bpmn:scriptTask id="a"><bpmn:script>1</bpmn:script></bpmn:scriptTask>')
    const said = await admin.call('FlowModelApi_submit', { body: { name: '坏', modelKey: 'bad', modelEditorXml: hostile } })
    expect(said.fields).toEqual([{ field: 'modelEditorXml', rule: 'FIELD_BAD', msg: '模型不正确（不支持ScriptTask[a]）' }])
  })
})

test('files are deployed together or not at all', async () => {
  const file = (xml: string) => new File([xml], 'model.bpmn', { type: 'application/xml' })
  const send = (...files: File[]) => admin.call('FlowManagerApi_deployUpload', { body: { category: 'flow_1', files } })
  const keys = async () => (await admin.ok('FlowManagerApi_list', { query: { size: 100 } })).records.map(({ key }) => key)
  expect((await send(file(modelOf(straight, 'sent1')), file('no'))).fields[0]).toMatchObject({ field: 'files', rule: 'FIELD_BAD' })
  expect(await keys()).not.toContain('sent1')
  expect((await send(file(modelOf(straight, 'sent1')))).data).toBe(true)
  expect((await send(file(modelOf(straight, 'sent2')), file(modelOf(straight, 'sent1')))).data).toBe(true)
  expect((await keys()).filter((key) => key.startsWith('sent'))).toEqual(['sent1', 'sent2', 'sent1'])
  expect((await send(file('x'.repeat(1_000_001)))).key).toBe('FILE_LARGE')
})
