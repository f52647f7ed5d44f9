import { answersFile, answersStream, type OpenApi, type Parameter, type RawOperation, referencedModel, type Schema } from './operations.ts'

/** The schemas for validators and readers: components, and per operation its query, body and answer, and its data. */
export function schemasOf(document: OpenApi): unknown {
  const entries = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((raw) => !answersStream(raw))
    .map((raw) => [raw.operationId, operationSchemas(document, raw)])
  return { components: { schemas: document.components.schemas }, operations: Object.fromEntries(entries) }
}

function operationSchemas(document: OpenApi, raw: RawOperation) {
  const parameters = (raw.parameters ?? []).map((parameter) => resolveParameter(document, parameter))
  const body = raw.requestBody
  return {
    tag: raw.tags?.[0],
    description: raw.description,
    query: objectOf(parameters.filter((parameter) => parameter.in === 'query')),
    body: body && Object.values(body.content)[0]?.schema,
    bodyType: body && Object.keys(body.content)[0],
    bodyRequired: body?.required ?? false,
    answer: raw.responses['200']?.content?.['application/json']?.schema,
    answerType: answersFile(raw) ? Object.keys(raw.responses['200']?.content ?? {})[0] : undefined,
  }
}

function resolveParameter(document: OpenApi, parameter: Parameter): Parameter {
  return parameter.$ref ? referencedModel(document.components.parameters, parameter) : parameter
}

function objectOf(parameters: Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, description ? { ...schema, description } : schema]),
    ),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  }
}
