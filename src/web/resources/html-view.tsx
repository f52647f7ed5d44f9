import { TextAreaField, type TextAreaFieldProps } from '../ui/fields.tsx'

/** HTML as it reads, in a frame of its own where nothing runs, whoever wrote it. */
export function HtmlView({ html, label }: { html: string; label: string }) {
  return (
    <iframe className="resource-html" title={label} sandbox="" srcDoc={`<style>body{font:14px sans-serif;margin:8px}</style>${html}`} />
  )
}

/** HTML as it is written, and below how it reads. The server takes out what could run. */
export function HtmlField(props: TextAreaFieldProps) {
  return (
    <div className="resource-html-field">
      {!props.readOnly && <TextAreaField {...props} rows={8} maxLength={100_000} />}
      {props.value.trim() !== '' && <HtmlView html={props.value} label={props.label} />}
    </div>
  )
}
