import { type Control, Controller, useFieldArray } from 'react-hook-form'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { Children } from '#resources/index.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { FormField } from './form-field.tsx'
import { blankChild, type FormValues, formFields, wrongIn } from './form-values.ts'

export type ChildrenTableProps = {
  name: string
  definition: Children
  control: Control<FormValues>
  readOnly: boolean
  places: DecimalPlaces
}

/** Table of the rows that belong to a row and are entered with it, such as the further units of goods. */
export function ChildrenTable({ name, definition, control, readOnly, places }: ChildrenTableProps) {
  const say = useSay()
  const word = useWord()
  const rows = useFieldArray({ control, name: `children.${name}` })
  const fields = formFields(definition.fields)
  return (
    <section className="resource-children" aria-label={say(definition.label)}>
      <header className="ui-bar">
        <h3>{say(definition.label)}</h3>
        <span className="ui-spread" />
        {!readOnly && <Button onClick={() => rows.append(blankChild(definition))}>{word('addRow')}</Button>}
      </header>
      {rows.fields.length > 0 && (
        <table>
          <thead>
            <tr>
              {fields.map(([key, field]) => (
                <th
                  key={key}
                  scope="col"
                  style={{ width: field.width }}
                  title={field.hint && say(field.hint)}
                  data-required={field.required}
                >
                  {say(field.label)}
                </th>
              ))}
              {!readOnly && (
                <th style={{ width: 32 }}>
                  <span className="ui-hidden">{word('actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.fields.map((row, at) => (
              <tr key={row.id}>
                {fields.map(([key, field]) => (
                  <td key={key}>
                    <Controller
                      control={control}
                      name={`children.${name}.${at}.${key}`}
                      rules={{
                        validate: (value) => {
                          const wrong = wrongIn(field, value, places)
                          return wrong === undefined || say(wrong)
                        },
                      }}
                      render={({ field: bound, fieldState }) => (
                        <FormField
                          field={field}
                          name={bound.name}
                          value={bound.value}
                          onChange={bound.onChange}
                          onBlur={bound.onBlur}
                          error={fieldState.error?.message}
                          readOnly={readOnly}
                          labelHidden
                          places={places}
                        />
                      )}
                    />
                  </td>
                ))}
                {!readOnly && (
                  <td>
                    <IconButton label={word('removeRow')} onClick={() => rows.remove(at)}>
                      <Icon name="trash" size={14} />
                    </IconButton>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
