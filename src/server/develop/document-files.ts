import { readFileSync } from 'node:fs'
import type { BodyOf } from '#contract/operations.gen.ts'
import { allDefinitions, definitionOf } from '#resources/documents/index.ts'
import { refuseField } from '#server/db/refuse.ts'
import { isTaken } from './name-taken.ts'
import type { CodeFile } from './resource-files.ts'
import { camelCase, pascalCase } from './table-fields.ts'

type TypeRequest = BodyOf<'CodeGenApi_documentType'>

/**
 * Values for the placeholders « » of a template: names of the document type, and pieces that depend on its partner.
 */
type TemplatePieces = Readonly<Record<string, string>>

/** Paths of the files of a type, by template. */
const templatePaths = ({ stem, area }: TypeRequest) => ({
  contract: `openapi/${area}/${stem}.tsp`,
  law: `machines/${area}/${stem}.machine.ts`,
  definition: `src/resources/documents/${area}/${stem}.document.ts`,
  server: `src/server/documents/types/${area}/${stem}/${stem}.server.ts`,
  grid: `tests/machines/${area}/${stem}.test.ts`,
  samples: `tests/support/samples/${area}/${stem}.ts`,
  steps: `${stem}.md`,
})

/**
 * Files of a new document type that records quantities of goods in a depot: entered, submitted, posted, reversed
 * (family `passed`, rule B7). The type follows all rules of its family but books nothing yet; the state machine and
 * the server part mark where its bookings belong. Refuses a stem that exists already, and the number prefix of another
 * type.
 */
export function documentFiles(asked: TypeRequest): CodeFile[] {
  const pieces = templatePieces(asked)
  return Object.entries(templatePaths(asked)).map(([template, path]) => ({ path, text: fillTemplate(template, pieces) }))
}

function templatePieces(asked: TypeRequest): TemplatePieces {
  const words = asked.stem.split('-')
  const [kind, flat] = [camelCase(words), words.join('')]
  if (definitionOf(kind) || isTaken(words, flat))
    refuseField('stem', { zh: `系统中已有[${asked.stem}]`, en: `the product has [${asked.stem}] already` })
  if (allDefinitions.some(({ prefix }) => prefix === asked.prefix))
    refuseField('prefix', { zh: `前缀[${asked.prefix}]已被使用`, en: `the prefix [${asked.prefix}] is another type's` })
  return { ...asked, kind, flat, model: pascalCase(words), few: asked.en.toLowerCase(), ...partnerPieces(asked.partner) }
}

function partnerPieces(partner: TypeRequest['partner']): TemplatePieces {
  if (partner === 'none')
    return {
      partner: '',
      partnerId: '',
      partnerName: '',
      partnerIdOf: '',
      partnerNameOf: '',
      partnerImport: '',
      partnerOfBody: '',
      signs: 'depot',
    }
  const isCustomer = partner === 'customer'
  return {
    partner: `  partner: '${partner}',\n`,
    partnerId: `  ${partner}Id?: Id;\n`,
    partnerName: `  ${partner}Name?: string;\n`,
    partnerIdOf: `'${partner}Id', `,
    partnerNameOf: `'${partner}Name', `,
    partnerImport: isCustomer ? "import { customerOf } from '../../acts/sales-acts.ts'\n" : '',
    partnerOfBody: isCustomer ? '    customerId: await customerOf(shop),\n' : '    supplierId: shop.supplierId,\n',
    signs: partner,
  }
}

const fillTemplate = (template: string, pieces: TemplatePieces): string =>
  readFileSync(new URL(`./templates/${template}.txt`, import.meta.url), 'utf8').replaceAll(/«(\w+)»/g, (_, name: string) => {
    const piece = pieces[name]
    if (piece === undefined) throw new Error(`the template ${template} names ${name}, which nothing says`)
    return piece
  })
