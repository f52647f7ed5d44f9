import { formatPrice } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { type Label, type LabelChoice, labelSizes } from './labels.ts'
import { labelWords as words } from './words.ts'
import './labels.css'

type LabelProps = { label: Label; choice: LabelChoice; picture: string | undefined }

/** One label. The label printer treats it as a page. */
export function LabelSheet({ label, choice: { kind, size, symbology }, picture }: LabelProps) {
  const say = useSay()
  const { name, spec, price, unitName, place, lot, expiresOn, scanned } = label
  return (
    <article className="label" data-kind={kind} data-size={size} data-code={symbology}>
      <div className="label-said">
        <h2>{name}</h2>
        {spec && <p className="label-spec">{spec}</p>}
        {lot && (
          <dl>
            <dt>{say(words.lotNo)}</dt>
            <dd>{lot}</dd>
            {expiresOn && <dt>{say(words.expiresOn)}</dt>}
            {expiresOn && <dd>{expiresOn}</dd>}
          </dl>
        )}
        {(place || price) && (
          <p className="label-figures">
            {place && <span className="label-place">{place}</span>}
            {price && (
              <span className="label-price">
                ¥<strong>{formatPrice(price)}</strong>
                {unitName && `/${unitName}`}
              </span>
            )}
          </p>
        )}
      </div>
      <figure>
        {picture && <img src={picture} alt="" />}
        <figcaption>{scanned}</figcaption>
      </figure>
    </article>
  )
}

type StackProps = { labels: readonly Label[]; choice: LabelChoice; pictures: ReadonlyMap<string, string> }

/** All labels, each as often as it is to be printed. */
export function LabelStack({ labels, choice, pictures }: StackProps) {
  return labels.flatMap((label, at) =>
    Array.from({ length: label.times }, (_, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels are alike and never change places
      <LabelSheet key={`${at}-${nth}`} {...{ label, choice }} picture={pictures.get(label.scanned)} />
    )),
  )
}

/** The `@page` rule that makes each label a page of this size. */
export function labelPage(size: LabelChoice['size']): string {
  const [width, height] = labelSizes[size]
  return `@page { size: ${width}mm ${height}mm; margin: 0 }`
}
