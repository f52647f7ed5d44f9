export type FlowShape = readonly [id: string, x: number, y: number, width: number, height: number]
export type FlowEdge = readonly [from: string, to: string, ...points: readonly (readonly [x: number, y: number])[]]

const shapes: readonly FlowShape[] = [
  ['apply', 160, 182, 36, 36],
  ['decide', 250, 160, 100, 80],
  ['late', 282, 222, 36, 36],
  ['passed', 405, 175, 50, 50],
  ['office', 510, 160, 100, 80],
  ['over', 672, 182, 36, 36],
]
const edges: readonly FlowEdge[] = [
  ['apply', 'decide', [196, 200], [250, 200]],
  ['decide', 'passed', [350, 200], [405, 200]],
  ['passed', 'office', [455, 200], [510, 200]],
  ['passed', 'over', [430, 175], [430, 110], [690, 110], [690, 182]],
  ['office', 'over', [610, 200], [672, 200]],
  ['late', 'office', [300, 258], [300, 300], [560, 300], [560, 240]],
]
export const edgeId = (from: string, to: string) => `${from}-${to}`
const condition = `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">$\{pass}</bpmn:conditionExpression>`
const flow = ([from, to]: FlowEdge) =>
  `<bpmn:sequenceFlow id="${edgeId(from, to)}" sourceRef="${from}" targetRef="${to}">${from === 'passed' && to === 'office' ? condition : ''}</bpmn:sequenceFlow>`
export const shapeXml = ([id, x, y, width, height]: FlowShape) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
export const edgeXml = ([from, to, ...points]: FlowEdge) =>
  `<bpmndi:BPMNEdge id="${edgeId(from, to)}_di" bpmnElement="${edgeId(from, to)}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`

/**
 * The approval process of a leave: the chosen user decides within two days; the manager's office then files leaves
 * that were approved, and those not decided in time.
 */
export const leaveModel = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="leave-definitions" targetNamespace="danju">
<bpmn:process id="leave" name="请假" isExecutable="true">
<bpmn:startEvent id="apply" name="申请"/>
<bpmn:userTask id="decide" name="主管审批" flowable:assignee="$\{taskUser}"/>
<bpmn:boundaryEvent id="late" name="两天未批" attachedToRef="decide"><bpmn:timerEventDefinition id="late-timer"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P2D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
<bpmn:exclusiveGateway id="passed" name="同意吗" default="passed-over"/>
<bpmn:userTask id="office" name="备案" flowable:candidateGroups="manager,finance"/>
<bpmn:endEvent id="over" name="结束"/>
${edges.map(flow).join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="leave-diagram"><bpmndi:BPMNPlane id="leave-plane" bpmnElement="leave">
${[...shapes.map(shapeXml), ...edges.map(edgeXml)].join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
