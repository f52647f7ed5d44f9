import { Fragment, useState } from 'react'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { Meaning } from './meaning.tsx'
import { boundsOf, type Contract, type Field, fieldsOf, typeOf } from './open-api.ts'
import { contractWords as words } from './words.ts'

/**
 * Table of fields with type, bounds and meaning. If the type of a field is a model, the fields of that model can be
 * unfolded.
 */
export function FieldsTable({ contract, fields, label }: { contract: Contract; fields: readonly Field[]; label: string }) {
  const say = useSay()
  if (fields.length === 0) return <p className="ui-muted">{say(words.nothing)}</p>
  return (
    <table className="api-table" aria-label={label}>
      <thead>
        <tr>
          {([words.field, words.type, words.bounds, words.meaning] as const).map((head) => (
            <th key={head.en} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow key={field.name} contract={contract} field={field} depth={0} />
        ))}
      </tbody>
    </table>
  )
}

function FieldRow({ contract, field, depth }: { contract: Contract; field: Field; depth: number }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { text, inside } = typeOf(contract, field.schema)
  const indent = { paddingInlineStart: 8 + depth * 16 }
  return (
    <Fragment>
      <tr>
        <td style={indent}>
          <code>{field.name}</code>
          {field.required && <span className="api-required">{say(words.required)}</span>}
        </td>
        <td>
          {inside ? (
            <button
              type="button"
              className="ui-link"
              aria-expanded={open}
              aria-label={say(fillTemplate(words.unfold, { name: text }))}
              onClick={() => setOpen(!open)}
            >
              {text} {open ? '▾' : '▸'}
            </button>
          ) : (
            text
          )}
        </td>
        <td className="ui-muted">{boundsOf(contract, field.schema)}</td>
        <td>
          <Meaning of={field.description} />
        </td>
      </tr>
      {open &&
        inside &&
        fieldsOf(contract, inside).map((one) => <FieldRow key={one.name} contract={contract} field={one} depth={depth + 1} />)}
    </Fragment>
  )
}
