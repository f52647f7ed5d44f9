// The fields the contract guards by a right of their own (`x-guarded-by`), by service. Used by the generator alone.

import type { OpenApi } from './operations.ts'

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema
  'x-guarded-by'?: string
}
type GuardsByService = Map<string, string>

/**
 * The guards as a TypeScript file: `taxPrice` of a row or document itself, `lines.taxPrice` of what stands within it.
 */
export function guardsSource({ paths, components }: OpenApi): string {
  const models = components.schemas as Record<string, Schema>
  const resolved = (schema: Schema): Schema => (schema.$ref ? (models[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema)
  const services = new Map<string, GuardsByService>()
  for (const raw of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const [service = ''] = raw.operationId.split('_')
    const found = services.get(service) ?? new Map<string, string>()
    services.set(service, found)
    const answer = raw.responses['200']?.content?.['application/json']?.schema
    const body = raw.requestBody && Object.values(raw.requestBody.content)[0]?.schema
    collectGuards(resolved, rowOf(resolved, answer as Schema | undefined), '', found, new Set())
    collectGuards(resolved, body as Schema | undefined, '', found, new Set())
  }
  const entries = [...services]
    .filter(([, found]) => found.size > 0)
    .map(([service, found]) => ` ${JSON.stringify(service)}: ${JSON.stringify(Object.fromEntries(found))}`)
  return `${[
    '// Generated from openapi/. Do not edit.',
    '/** Figures returned to holders of a right only, by service: `lines.taxPrice` is in the rows `lines`. */',
    `export const guardedFields: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(String.raw\`{\n${entries.join(',\n')}\n}\`)`,
    `/** The rights that guard figures. */\nexport const figureRights: ReadonlySet<string> = new Set(Object.values(guardedFields).flatMap((fields) => Object.values(fields)))`,
    `/** The right that guards a field of a service, \`lines.taxPrice\` being one of its rows; nothing where none does. */\nexport const guardOf = (service: string, path: string): string | undefined => guardedFields[service]?.[path]`,
  ].join('\n\n')}\n`
}

/** The content of an answer: without the envelope, and of a page its rows. */
function rowOf(resolved: (schema: Schema) => Schema, answer: Schema | undefined): Schema | undefined {
  if (!answer) return undefined
  const data = resolved(answer).properties?.data ?? answer
  return resolved(data).properties?.records ?? data
}

function collectGuards(
  resolved: (schema: Schema) => Schema,
  schema: Schema | undefined,
  path: string,
  found: GuardsByService,
  above: ReadonlySet<Schema>,
): void {
  if (!schema) return
  const whole = resolved(schema)
  const right = whole['x-guarded-by']
  if (right) found.set(path, right)
  if (above.has(whole)) return
  const within = new Set([...above, whole])
  if (whole.items) collectGuards(resolved, whole.items, path, found, within)
  if (whole.additionalProperties) collectGuards(resolved, whole.additionalProperties, path, found, within)
  for (const [name, part] of Object.entries(whole.properties ?? {}))
    collectGuards(resolved, part, path ? `${path}.${name}` : name, found, within)
}
