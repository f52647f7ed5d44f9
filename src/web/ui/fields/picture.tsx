import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { ApiRefusal, api } from '../../client/api.ts'
import { useObjectAddress } from '../../core/use-object-address.ts'
import { useWord } from '../../i18n/index.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { Field, type FieldProps } from './field.tsx'

/** The name of a stored file, taken from the link that put-file returns. */
const nameIn = (link: string): string => new URLSearchParams(link.split('?')[1] ?? '').get('name') ?? ''

/**
 * Reads a stored picture and returns a local address for it. The picture needs the session's token, which the browser
 * does not send for the address of an image.
 */
export function usePicture(link: string): { source: string | undefined; failed: boolean } {
  const name = nameIn(link)
  const { data, isError } = useQuery({
    queryKey: ['OssApi_file', name],
    queryFn: () => api('OssApi_file', { query: { name } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: name !== '',
    retry: false,
  })
  const source = useObjectAddress(data)
  return { source, failed: isError || name === '' }
}

/** A small view of a stored picture; an icon shows that a picture is missing. */
export function Picture({ link, label, large = false }: { link: string; label: string; large?: boolean }) {
  const { source, failed } = usePicture(link)
  const shape = large ? 'resource-picture resource-picture-large' : 'resource-picture'
  if (source && !failed) return <img className={shape} src={source} alt={label} />
  return (
    <span className={shape} role="img" aria-label={label}>
      {failed && <Icon name="warning" size={14} />}
    </span>
  )
}

/** A picture next to a name or, without one, the first character of the name. It is decorative. */
export function Thumbnail({ link, name }: { link: string; name: string }) {
  return link === '' ? <Sign name={name} /> : <SmallPicture {...{ link, name }} />
}

function SmallPicture({ link, name }: { link: string; name: string }) {
  const { source } = usePicture(link)
  return source ? <img className="resource-thumbnail" src={source} alt="" /> : <Sign name={name} />
}

const Sign = ({ name }: { name: string }) => <span className="ui-sign resource-thumbnail" aria-hidden="true" data-sign={name.slice(0, 1)} />

type Upload = { busy: boolean; refused?: string }

type ImageFieldProps = FieldProps & {
  value: string
  onChange: (link: string) => void
  onBlur?: () => void
  name: string
  purpose?: 'avatar' | 'logo'
}

/** A field for a picture. A chosen file is uploaded at once, and the form stores its link. */
export function ImageField({ value, onChange, onBlur, name, purpose, ...field }: ImageFieldProps) {
  const word = useWord()
  const [{ busy, refused }, setUpload] = useState<Upload>({ busy: false })
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setUpload({ busy: true })
    try {
      onChange((await api('OssApi_putFile', { body: { file, ...(purpose && { purpose }) } })).link)
      setUpload({ busy: false })
    } catch (error) {
      setUpload({ busy: false, refused: error instanceof ApiRefusal ? error.msg : String(error) })
    }
    onBlur?.()
  }
  return (
    <Field {...field} error={refused ?? field.error}>
      {(wiring) => (
        <span className="ui-bar">
          {value !== '' && <Picture link={value} label={field.label} large />}
          {!field.readOnly && (
            <>
              <input
                {...wiring}
                name={name}
                type="file"
                accept=".png,.jpg,.jpeg"
                className="ui-hidden resource-file"
                // the field is not disabled while it uploads, because keyboard users would lose the focus
                onClick={(event) => busy && event.preventDefault()}
                aria-busy={busy || undefined}
                onChange={(event) => void upload(event)}
              />
              <label htmlFor={wiring.id} className="ui-button" data-busy={busy || undefined}>
                {word(value === '' ? 'choosePicture' : 'changePicture')}
              </label>
            </>
          )}
          {!field.readOnly && value !== '' && (
            <Button kind="quiet" onClick={() => onChange('')}>
              {word('remove')}
            </Button>
          )}
        </span>
      )}
    </Field>
  )
}
