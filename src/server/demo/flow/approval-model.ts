import { edgeId, edgeXml, type FlowEdge, type FlowShape, shapeXml } from './leave-model.ts'

const shapes: readonly FlowShape[] = [
  ['begun', 160, 182, 36, 36],
  ['manager', 250, 160, 100, 80],
  ['agreed', 405, 175, 50, 50],
  ['finance', 510, 160, 100, 80],
  ['over', 672, 182, 36, 36],
]
const edges: readonly FlowEdge[] = [
  ['begun', 'manager', [196, 200], [250, 200]],
  ['manager', 'agreed', [350, 200], [405, 200]],
  ['agreed', 'finance', [455, 200], [510, 200]],
  ['agreed', 'over', [430, 175], [430, 110], [690, 110], [690, 182]],
  ['finance', 'over', [610, 200], [672, 200]],
]
const agreedCondition = `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">$\{pass}</bpmn:conditionExpression>`
const flow = ([from, to]: FlowEdge) =>
  `<bpmn:sequenceFlow id="${edgeId(from, to)}" sourceRef="${from}" targetRef="${to}">${to === 'finance' ? agreedCondition : ''}</bpmn:sequenceFlow>`

/** Approval of large orders: by the manager, then by finance. */
export const approvalModel = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="approval-definitions" targetNamespace="danju">
<bpmn:process id="approval" name="大额采购审批" isExecutable="true">
<bpmn:startEvent id="begun" name="提交"/>
<bpmn:userTask id="manager" name="经理审批" flowable:assignee="manager"/>
<bpmn:exclusiveGateway id="agreed" name="同意吗" default="agreed-over"/>
<bpmn:userTask id="finance" name="财务审批" flowable:candidateGroups="finance"/>
<bpmn:endEvent id="over" name="结束"/>
${edges.map(flow).join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="approval-diagram"><bpmndi:BPMNPlane id="approval-plane" bpmnElement="approval">
${[...shapes.map(shapeXml), ...edges.map(edgeXml)].join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
