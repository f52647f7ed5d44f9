import { paperKinds, papers } from '#paper/paper-sizes.ts'
import { type PrintTemplate, paperChoices } from '#paper/print-template.ts'
import { statementChoices } from '#paper/statement-paper.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { useSay } from '../../i18n/index.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/fields/fields.tsx'
import { ImageField } from '../../ui/fields/picture.tsx'
import type { Draft } from './draft.ts'
import { NameList } from './name-list.tsx'
import { OrderList } from './order-list.tsx'
import { designerWords as words } from './words.ts'

/** `definition` is undefined for the letter to partners. */
type Props = { definition: DocumentDefinition | undefined; draft: Draft; readOnly: boolean }

/** All settings of a template, in the order of the paper from top to bottom. */
export function SettingsForm({ definition, draft, readOnly }: Props) {
  const say = useSay()
  const { template, errors, change } = draft
  const choices = definition ? paperChoices(definition) : statementChoices
  return (
    <section className="designer-settings" aria-label={say(words.title)}>
      <Texts {...{ draft, readOnly }} isLetter={!definition} />
      {choices.head.length > 0 && (
        <OrderList
          label={say(words.head)}
          choices={choices.head}
          value={template.head.map((field) => ({ field }))}
          onChange={(head) => change({ head: head.map(({ field }) => field) })}
          readOnly={readOnly}
          error={errors.head}
        />
      )}
      {choices.columns.length > 0 && (
        <OrderList
          withWidths
          label={say(words.columns)}
          choices={choices.columns}
          value={template.columns}
          onChange={(columns) =>
            change({ columns: columns.map(({ field, width, ifAny }) => ({ field, ...(width && { width }), ...(ifAny && { ifAny }) })) })
          }
          readOnly={readOnly}
          error={errors.columns}
        />
      )}
      {choices.totals.length > 0 && (
        <OrderList
          label={say(words.totals)}
          choices={choices.totals}
          value={(template.totals ?? choices.totals.map(({ field }) => field)).map((field) => ({ field }))}
          onChange={(totals) => change({ totals: totals.map(({ field }) => field) })}
          readOnly={readOnly}
          error={errors.totals}
        />
      )}
      {(!definition || definition.print.amount) && (
        <label className="ui-choice designer-capitals">
          <input
            type="checkbox"
            className="ui-tick"
            checked={template.capitals ?? true}
            disabled={readOnly}
            onChange={(event) => change({ capitals: event.target.checked })}
          />
          <span>{say(words.capitals)}</span>
        </label>
      )}
      <Signatures {...{ draft, readOnly }} />
      {definition && <Copies {...{ draft, readOnly }} />}
    </section>
  )
}

type PartProps = Omit<Props, 'definition'>

function Texts({ draft: { template, errors, change }, readOnly, isLetter }: PartProps & { isLetter: boolean }) {
  const say = useSay()
  const shared = { readOnly }
  return (
    <fieldset className="designer-part">
      <legend>{say(words.texts)}</legend>
      <ImageField
        {...shared}
        label={say(words.logo)}
        hint={say(words.logoHint)}
        {...(errors.logo && { error: errors.logo })}
        name="logo"
        purpose="logo"
        value={template.logo ?? ''}
        onChange={(logo) => change({ logo })}
      />
      <TextField
        {...shared}
        label={say(words.heading)}
        hint={say(words.headingHint)}
        {...(errors.heading && { error: errors.heading })}
        maxLength={100}
        value={template.heading ?? ''}
        onChange={(heading) => change({ heading })}
      />
      {isLetter && (
        <TextAreaField
          {...shared}
          label={say(words.opening)}
          hint={say(words.openingHint)}
          {...(errors.opening && { error: errors.opening })}
          maxLength={500}
          rows={3}
          value={template.opening ?? ''}
          onChange={(opening) => change({ opening })}
        />
      )}
      <TextAreaField
        {...shared}
        label={say(isLetter ? words.closing : words.note)}
        hint={say(isLetter ? words.closingHint : words.noteHint)}
        {...(errors.note && { error: errors.note })}
        maxLength={500}
        rows={3}
        value={template.note ?? ''}
        onChange={(note) => change({ note })}
      />
      <div className="designer-pair">
        {!isLetter && (
          <SelectField
            {...shared}
            label={say(words.paper)}
            none={say(words.usualPaper)}
            options={paperKinds.map((kind) => ({ value: kind, label: say(papers[kind].label) }))}
            value={template.paper ?? ''}
            onChange={(paper) => change({ paper: paper as NonNullable<PrintTemplate['paper']> })}
          />
        )}
        <SelectField
          {...shared}
          label={say(words.language)}
          none={say(words.readerLanguage)}
          options={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: say(words[value]) }))}
          value={template.language ?? ''}
          onChange={(language) => change({ language: language as NonNullable<PrintTemplate['language']> })}
        />
      </div>
    </fieldset>
  )
}

function Signatures({ draft: { template, errors, change }, readOnly }: PartProps) {
  const say = useSay()
  const { signatures } = template
  const set = (at: number, news: Partial<(typeof signatures)[number]>) =>
    change({ signatures: signatures.map((one, nth) => (nth === at ? { ...one, ...news } : one)) })
  return (
    <NameList
      {...{ readOnly, error: errors.signatures }}
      label={say(words.signatures)}
      names={signatures.map(({ label }) => label)}
      one={words.signature}
      add={say(words.addSignature)}
      most={8}
      onChange={(at, label) => set(at, { label })}
      onAdd={() => change({ signatures: [...signatures, { label: '' }] })}
      onRemove={(at) => change({ signatures: signatures.filter((_, nth) => nth !== at) })}
      beside={(at) => (
        <label className="ui-choice">
          <input
            type="checkbox"
            className="ui-tick"
            checked={signatures[at]?.maker ?? false}
            disabled={readOnly}
            onChange={(event) => set(at, { maker: event.target.checked })}
          />
          <span className="ui-hint">{say(words.maker)}</span>
        </label>
      )}
    />
  )
}

function Copies({ draft: { template, errors, change }, readOnly }: PartProps) {
  const say = useSay()
  const { copies } = template
  return (
    <NameList
      {...{ readOnly, error: errors.copies }}
      label={say(words.copies)}
      hint={say(words.copiesHint)}
      names={copies}
      one={words.copy}
      add={say(words.addCopy)}
      most={6}
      onChange={(at, name) => change({ copies: copies.map((one, nth) => (nth === at ? name : one)) })}
      onAdd={() => change({ copies: [...copies, ''] })}
      onRemove={(at) => change({ copies: copies.filter((_, nth) => nth !== at) })}
    />
  )
}
