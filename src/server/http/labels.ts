import type { Words } from '#domain/words.ts'
import { fieldLabel } from '#resources/document-fields.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { innerName } from '#resources/documents/wire-names.ts'
import { type Field, isResource, resourceField, resourceLabel, resourceOf } from '#resources/index.ts'
import type { ScreenDefinition } from '#resources/resource-definition.ts'
import { commonLabels, sameFields, serviceLabels } from '#resources/service-labels.ts'

/** What the field of an operation's input is called where it names it: by the resource it belongs to, else as a field of a document. */
export function labelOf(operation: string | undefined, field: string, row?: number): Words | undefined {
  const service = serviceOf(operation)
  const stated = ownOf(serviceLabels[service] ?? {}, field)
  if (stated) return stated
  const definition = definitionOf(service)
  const label = definition && namesOf(definition, field, row).flatMap((name) => resourceLabel(definition, name) ?? [])[0]
  const ofDocument = () => (documentOf(service)?.record === definition ? documentLabel(service, field, row) : undefined)
  return label ?? ofDocument() ?? ownOf(commonLabels, field)
}

type Described = Pick<ScreenDefinition, 'fields' | 'children'>

const documentOf = (service: string) => allDefinitions.find(({ api }) => api === service)

/** A field of a document as the side of the trade calls it that the service belongs to. */
function documentLabel(service: string, field: string, row: number | undefined): Words | undefined {
  const partner = documentOf(service)?.partner
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

/** A resource's fields, or those of a document whose form is that of a resource. */
function definitionOf(service: string): Described | undefined {
  const api = Object.hasOwn(sameFields, service) ? (sameFields[service] ?? service) : service
  return isResource(api) ? resourceOf(api) : documentOf(service)?.record
}

/** In a row it is a field of a child, or of one of several rows that are sent together. */
const namesOf = ({ children = {} }: Described, field: string, row: number | undefined): string[] =>
  row === undefined ? [field] : [...Object.keys(children).map((name) => `${name}.${field}`), field]
