/** Who somebody is, by the first sign of the name; for the eye only, the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return <span className="ui-sign ui-avatar" aria-hidden="true" data-sign={name.trim().slice(0, 1).toUpperCase()} />
}
