import { TextAreaField, type TextAreaFieldProps } from '../ui/fields/fields.tsx'

/** Shows HTML in its own frame, in which no script can run, whoever wrote it. */
export function HtmlView({ html, label }: { html: string; label: string }) {
  return (
    <iframe className="resource-html" title={label} sandbox="" srcDoc={`<style>body{font:14px sans-serif;margin:8px}</style>${html}`} />
  )
}

/** Field for HTML source, with the rendered HTML below it. The server removes scripts from it. */
export function HtmlField(props: TextAreaFieldProps) {
  return (
    <div className="resource-html-field">
      {!props.readOnly && <TextAreaField {...props} rows={8} maxLength={100_000} />}
      {props.value.trim() !== '' && <HtmlView html={props.value} label={props.label} />}
    </div>
  )
}
