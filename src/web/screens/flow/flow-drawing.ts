import type Modeler from 'bpmn-js/lib/Modeler'
import { flowAttributes, flowNamespace } from '#resources/flow/flow.ts'

/** The element that is selected in a drawing, with what its fields need. */
export type DrawnElement = { id: string; type: string; businessObject: BusinessObject }
type BusinessObject = {
  get(name: string): unknown
  conditionExpression?: { body?: string }
  eventDefinitions?: readonly (BusinessObject & { $type: string; timeDuration?: { body?: string } })[]
}
type Modeling = {
  updateProperties(element: DrawnElement, values: object): void
  updateModdleProperties(element: DrawnElement, of: object, values: object): void
}
type Factory = { create(type: string, values: object): object }

/** Attributes for the approver of a task, in the namespace that the server reads. */
export const approverDescriptor = {
  name: 'Asked',
  prefix: flowNamespace.prefix,
  uri: flowNamespace.uri,
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Asked',
      extends: ['bpmn:UserTask'],
      properties: flowAttributes.map((name) => ({ name, isAttr: true, type: 'String' })),
    },
  ],
}

const attribute = (name: string) => `${flowNamespace.prefix}:${name}`
const timerOf = ({ businessObject }: DrawnElement) =>
  businessObject.eventDefinitions?.find(({ $type }) => $type === 'bpmn:TimerEventDefinition')

export type DrawnField = 'name' | (typeof flowAttributes)[number] | 'condition' | 'wait'

/** The fields that an element has, its name among them. */
export function fieldsOf(element: DrawnElement): readonly DrawnField[] {
  if (element.type === 'bpmn:UserTask') return ['name', ...flowAttributes]
  if (element.type === 'bpmn:SequenceFlow') return ['name', 'condition']
  return timerOf(element) ? ['name', 'wait'] : ['name']
}

/** The text of a field of an element; empty if it is not set. */
export function readField(element: DrawnElement, field: DrawnField): string {
  const { businessObject } = element
  if (field === 'condition') return businessObject.conditionExpression?.body ?? ''
  if (field === 'wait') return timerOf(element)?.timeDuration?.body ?? ''
  return String(businessObject.get(field === 'name' ? 'name' : attribute(field)) ?? '')
}

/** Sets a field of an element as a step that can be undone. An empty text removes it. */
export function writeField(modeler: Modeler, element: DrawnElement, field: DrawnField, text: string): void {
  const modeling = modeler.get<Modeling>('modeling')
  const expression = text === '' ? undefined : modeler.get<Factory>('bpmnFactory').create('bpmn:FormalExpression', { body: text })
  const timer = timerOf(element)
  if (field === 'condition') modeling.updateProperties(element, { conditionExpression: expression })
  else if (field !== 'wait') modeling.updateProperties(element, { [field === 'name' ? 'name' : attribute(field)]: text || undefined })
  else if (timer) modeling.updateModdleProperties(element, timer, { timeDuration: expression })
}

/** The drawing with which a new model starts: a start event and a task. */
export const emptyModel = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="definitions" targetNamespace="danju">
<bpmn:process id="process" isExecutable="true"><bpmn:startEvent id="start"/></bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="process">
<bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="160" y="182" width="36" height="36"/></bpmndi:BPMNShape>
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
