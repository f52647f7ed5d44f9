import { drawnShape, drawnWay, type Shape, type Way, wayId } from './leave-model.ts'

const shapes: readonly Shape[] = [
  ['begun', 160, 182, 36, 36],
  ['manager', 250, 160, 100, 80],
  ['agreed', 405, 175, 50, 50],
  ['finance', 510, 160, 100, 80],
  ['over', 672, 182, 36, 36],
]
const ways: readonly Way[] = [
  ['begun', 'manager', [196, 200], [250, 200]],
  ['manager', 'agreed', [350, 200], [405, 200]],
  ['agreed', 'finance', [455, 200], [510, 200]],
  ['agreed', 'over', [430, 175], [430, 110], [690, 110], [690, 182]],
  ['finance', 'over', [610, 200], [672, 200]],
]
const agreed = `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">$\{pass}</bpmn:conditionExpression>`
const flow = ([from, to]: Way) =>
  `<bpmn:sequenceFlow id="${wayId(from, to)}" sourceRef="${from}" targetRef="${to}">${to === 'finance' ? agreed : ''}</bpmn:sequenceFlow>`

/** Large orders: the manager decides, and what he agrees to the finance office decides too. */
export const approvalModel = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="approval-definitions" targetNamespace="danju">
<bpmn:process id="approval" name="大额采购审批" isExecutable="true">
<bpmn:startEvent id="begun" name="提交"/>
<bpmn:userTask id="manager" name="经理审批" flowable:assignee="manager"/>
<bpmn:exclusiveGateway id="agreed" name="同意吗" default="agreed-over"/>
<bpmn:userTask id="finance" name="财务审批" flowable:candidateGroups="finance"/>
<bpmn:endEvent id="over" name="结束"/>
${ways.map(flow).join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="approval-diagram"><bpmndi:BPMNPlane id="approval-plane" bpmnElement="approval">
${[...shapes.map(drawnShape), ...ways.map(drawnWay)].join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
