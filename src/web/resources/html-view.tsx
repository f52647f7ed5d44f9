import { TextAreaField, type TextAreaFieldProps } from '../ui/fields/fields.tsx'

/** Rendered HTML in a frame of its own where no script runs, whoever wrote it. */
export function HtmlView({ html, label }: { html: string; label: string }) {
  return (
    <iframe className="resource-html" title={label} sandbox="" srcDoc={`<style>body{font:14px sans-serif;margin:8px}</style>${html}`} />
  )
}

/** HTML source, with its rendering below. The server removes scripts. */
export function HtmlField(props: TextAreaFieldProps) {
  return (
    <div className="resource-html-field">
      {!props.readOnly && <TextAreaField {...props} rows={8} maxLength={100_000} />}
      {props.value.trim() !== '' && <HtmlView html={props.value} label={props.label} />}
    </div>
  )
}
