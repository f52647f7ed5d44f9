import { type ChangeEvent, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Field, type FieldProps } from '../ui/fields/field.tsx'
import { usePicture } from '../ui/fields/picture.tsx'
import { Icon } from '../ui/icons.tsx'
import './pictures.css'

const words = {
  add: { zh: '添加图片', en: 'Add a picture' },
  nth: { zh: '图片{n}', en: 'Picture {n}' },
  remove: { zh: '移除图片{n}', en: 'Remove picture {n}' },
  hint: { zh: '最多{most}张，png或jpg，每张不超过10 MB', en: 'Up to {most}, png or jpg, 10 MB each' },
} as const satisfies Record<string, Words>

/** At most this many pictures can be sent in one request. */
const most = 6

/** Small versions of stored pictures. Each one opens in full size in a new window. */
export function Pictures({ links, onRemove }: { links: readonly string[]; onRemove?: (link: string) => void }) {
  const say = useSay()
  const nth = (text: Words, at: number) => say(text).replace('{n}', String(at + 1))
  return (
    <span className="pictures">
      {links.map((link, at) => (
        <span key={link} className="pictures-one">
          <Thumbnail link={link} label={nth(words.nth, at)} />
          {onRemove && (
            <IconButton label={nth(words.remove, at)} onClick={() => onRemove(link)}>
              <Icon name="close" size={14} />
            </IconButton>
          )}
        </span>
      ))}
    </span>
  )
}

function Thumbnail({ link, label }: { link: string; label: string }) {
  const { source, failed } = usePicture(link)
  if (!source)
    return (
      <span role="img" aria-label={label}>
        {failed && <Icon name="warning" size={14} />}
      </span>
    )
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt={label} />
    </a>
  )
}

type Props = FieldProps & {
  value: readonly string[]
  onChange: (links: readonly string[]) => void
  /** Stores a file and resolves to its link. */
  upload: (file: File) => Promise<{ link: string }>
}

/**
 * Field for pictures, which are chosen or taken with a phone's camera. They are uploaded at once, and the form
 * contains their links.
 */
export function PicturesField({ value, onChange, upload, ...field }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, most - value.length)
    event.target.value = ''
    setBusy(true)
    setRefused(undefined)
    const links: string[] = []
    try {
      for (const file of files) links.push((await upload(file)).link)
    } catch (error) {
      setRefused(error instanceof ApiRefusal ? error.msg : String(error))
    }
    onChange([...value, ...links])
    setBusy(false)
  }
  return (
    <Field hint={say(words.hint).replace('{most}', String(most))} {...field} error={refused ?? field.error}>
      {(wiring) => (
        <span className="pictures-field">
          <Pictures links={value} onRemove={(link) => onChange(value.filter((one) => one !== link))} />
          {value.length < most && (
            <>
              <input
                {...wiring}
                type="file"
                multiple
                accept="image/png,image/jpeg"
                className="ui-hidden pictures-input"
                onClick={(event) => busy && event.preventDefault()}
                aria-busy={busy || undefined}
                onChange={(event) => void take(event)}
              />
              <label htmlFor={wiring.id} className="ui-button" data-busy={busy || undefined}>
                {say(words.add)}
              </label>
            </>
          )}
        </span>
      )}
    </Field>
  )
}
