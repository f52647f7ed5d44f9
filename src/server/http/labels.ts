import type { Words } from '#domain/core/words.ts'
import type { ScreenDefinition } from '#resources/definition/resource-definition.ts'
import { commonLabels, sameFields, serviceLabels } from '#resources/definition/service-labels.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { innerName } from '#resources/documents/wire-names.ts'
import { type Field, isResource, resourceField, resourceLabel, resourceOf } from '#resources/index.ts'

/** Label of an input field of an operation: that of the resource's field, or else of the document field. */
export function labelOf(operation: string | undefined, field: string, row?: number): Words | undefined {
  const service = serviceOf(operation)
  const stated = ownLabel(serviceLabels[service] ?? {}, field)
  if (stated) return stated
  const definition = definitionOf(service)
  const label = definition && namesOf(definition, field, row).flatMap((name) => resourceLabel(definition, name) ?? [])[0]
  const ofDocument = () => (documentOf(service)?.record === definition ? documentLabel(service, field, row) : undefined)
  return label ?? ofDocument() ?? ownLabel(commonLabels, field)
}

type FieldDefinition = Pick<ScreenDefinition, 'fields' | 'children'>

const documentOf = (service: string) => allDefinitions.find(({ api }) => api === service)

/** Label of a document field, in the words of sales or of purchases, depending on the service. */
function documentLabel(service: string, field: string, row: number | undefined): Words | undefined {
  const partner = documentOf(service)?.partner
  return fieldLabel(innerName(partner, field), row, partner)
}

/** The field of the definition that an operation's input names; undefined where no definition describes it. */
export function fieldOf(operation: string | undefined, field: string, row?: number): Field | undefined {
  const definition = definitionOf(serviceOf(operation))
  if (!definition) return undefined
  return namesOf(definition, field, row)
    .map((name) => resourceField(definition, name))
    .find((known) => known !== undefined)
}

const serviceOf = (operation = ''): string => operation.split('_')[0] ?? ''

const ownLabel = (labels: Readonly<Record<string, Words>>, name: string): Words | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined

/** The fields of a resource, or of a document that has the same form as a resource. */
function definitionOf(service: string): FieldDefinition | undefined {
  const api = Object.hasOwn(sameFields, service) ? (sameFields[service] ?? service) : service
  return isResource(api) ? resourceOf(api) : documentOf(service)?.record
}

/**
 * Names under which a field may be defined. In a row, it belongs to a child, or to one of several rows sent together.
 */
const namesOf = ({ children = {} }: FieldDefinition, field: string, row: number | undefined): string[] =>
  row === undefined ? [field] : [...Object.keys(children).map((name) => `${name}.${field}`), field]
