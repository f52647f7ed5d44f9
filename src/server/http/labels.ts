import type { Words } from '#domain/core/words.ts'
import type { ScreenDefinition } from '#resources/definition/resource-definition.ts'
import { commonLabels, sameFields, serviceLabels } from '#resources/definition/service-labels.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { innerName } from '#resources/documents/wire-names.ts'
import { type Field, isResource, resourceField, resourceLabel, resourceOf } from '#resources/index.ts'

/** Label of an input field of an operation: the resource's, else the one of a document field. */
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

/** Label of a document field, in the words of sales or purchases, whichever the service belongs to. */
function documentLabel(service: string, field: string, row: number | undefined): Words | undefined {
  const partner = documentOf(service)?.partner
  return fieldLabel(innerName(partner, field), row, partner)
}

/** The definition's field that an operation's input names; undefined where no definition describes it. */
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

/** The resource's fields, or those of a document whose form is that of a resource. */
function definitionOf(service: string): FieldDefinition | undefined {
  const api = Object.hasOwn(sameFields, service) ? (sameFields[service] ?? service) : service
  return isResource(api) ? resourceOf(api) : documentOf(service)?.record
}

/** In a row it is a field of a child, or of one of several rows that are sent together. */
const namesOf = ({ children = {} }: FieldDefinition, field: string, row: number | undefined): string[] =>
  row === undefined ? [field] : [...Object.keys(children).map((name) => `${name}.${field}`), field]
