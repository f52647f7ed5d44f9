import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Makes what is shown in place of the page that failed. `again` renders the page once more. */
  fallback: (error: unknown, again: () => void) => ReactNode
  onCrash: (error: unknown, info: ErrorInfo) => void
}

/**
 * Catches an error of one page, so that the others are not affected. It is a class because React has no hook for this.
 */
export class CrashBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onCrash(error, info)
  }

  again = () => this.setState({ error: undefined, failed: false })

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.again) : this.props.children
  }
}
