/** A user by the first character of the name; decorative, the name is shown next to it. */
export function Avatar({ name }: { name: string }) {
  return <span className="ui-sign ui-avatar" aria-hidden="true" data-sign={name.trim().slice(0, 1).toUpperCase()} />
}
