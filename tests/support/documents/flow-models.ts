/**
 * A BPMN text, whose expressions are written with a dollar sign and braces; § is replaced by the dollar sign, because
 * linters would take the texts for template literals.
 */
export const bpmn = (text: string) => text.replaceAll('§', '$')

const namespaces = `xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn"`

/** A BPMN document of one process with these elements. */
export const modelOf = (elements: string, key = 'leave', name = '请假') =>
  `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions ${namespaces} id="d" targetNamespace="danju"><bpmn:process id="${key}" name="${name}" isExecutable="true">${elements}</bpmn:process></bpmn:definitions>`

/** A flow from one element to another, with a condition if given. */
export const flow = (from: string, to: string, condition?: string) =>
  condition === undefined
    ? `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`
    : `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression></bpmn:sequenceFlow>`

export const task = (id: string, who: string, name = id) => `<bpmn:userTask id="${id}" name="${name}" ${who}/>`
const chosen = bpmn('flowable:assignee="§{taskUser}"')
export const start = '<bpmn:startEvent id="start"/>'
export const end = '<bpmn:endEvent id="end"/>'
/** A timer at the edge of a task: after this time, the process continues along its flow. */
export const late = (at: string, wait: string) =>
  `<bpmn:boundaryEvent id="late" attachedToRef="${at}"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${wait}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`

/**
 * The chosen approver decides; after two days it goes on to the staff office. The office also decides on leaves of
 * more than three days, and if the approver was late.
 */
export const leaveModel = modelOf(
  [
    ...[start, task('decide', chosen, '主管审批'), late('decide', 'P2D'), `<bpmn:exclusiveGateway id="passed" default="passed-end"/>`],
    ...[task('office', 'flowable:candidateGroups="office"', '人事备案'), end],
    ...[
      flow('start', 'decide'),
      flow('decide', 'passed'),
      flow('passed', 'office', bpmn('§{pass &amp;&amp; days > 3}')),
      flow('passed', 'end'),
    ],
    ...[flow('late', 'office'), flow('office', 'end')],
  ].join(''),
)

/** Two parallel tasks by role; both must be completed. */
export const bothModel = modelOf(
  [
    ...[
      start,
      '<bpmn:parallelGateway id="fork"/>',
      task('one', 'flowable:candidateGroups="office"'),
      task('other', 'flowable:candidateUsers="office1"'),
    ],
    ...['<bpmn:parallelGateway id="join"/>', end],
    ...[flow('start', 'fork'), flow('fork', 'one'), flow('fork', 'other'), flow('one', 'join'), flow('other', 'join'), flow('join', 'end')],
  ].join(''),
  'both',
)
