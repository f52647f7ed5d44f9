import type { Words } from '#domain/words.ts'
import { fieldLabel } from '#resources/document-fields.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { innerName } from '#resources/documents/wire-names.ts'
import { type Field, isResource, type ResourceDefinition, resourceField, resourceLabel, resourceOf } from '#resources/index.ts'
import { sameFields, serviceLabels } from '#resources/service-labels.ts'

/** What the field of an operation's input is called where it names it: by the resource it belongs to, else as a field of a document. */
export function labelOf(operation: string | undefined, field: string, row?: number): Words | undefined {
  const service = serviceOf(operation)
  const stated = ownOf(serviceLabels[service] ?? {}, field)
  if (stated) return stated
  const definition = definitionOf(service)
  if (!definition) return documentLabel(service, field, row)
  return namesOf(definition, field, row)
    .map((name) => resourceLabel(definition, name))
    .find((label) => label !== undefined)
}

/** A field of a document as the side of the trade calls it that the service belongs to. */
function documentLabel(service: string, field: string, row: number | undefined): Words | undefined {
  const partner = allDefinitions.find(({ api }) => api === service)?.partner
  return fieldLabel(innerName(partner, field), row, partner)
}

/** The field of a definition that an operation's input names; nothing where no definition describes it. */
export function fieldOf(operation: string | undefined, field: string, row?: number): Field | undefined {
  const definition = definitionOf(serviceOf(operation))
  if (!definition) return undefined
  return namesOf(definition, field, row)
    .map((name) => resourceField(definition, name))
    .find((known) => known !== undefined)
}

const serviceOf = (operation = ''): string => operation.split('_')[0] ?? ''

const ownOf = (labels: Readonly<Record<string, Words>>, name: string): Words | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined

function definitionOf(service: string): ResourceDefinition | undefined {
  const api = Object.hasOwn(sameFields, service) ? (sameFields[service] ?? service) : service
  return isResource(api) ? resourceOf(api) : undefined
}

/** In a row it is a field of a child, or of one of several rows that are sent together. */
const namesOf = ({ children = {} }: ResourceDefinition, field: string, row: number | undefined): string[] =>
  row === undefined ? [field] : [...Object.keys(children).map((name) => `${name}.${field}`), field]
