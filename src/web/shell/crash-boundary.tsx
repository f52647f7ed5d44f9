import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Shown in place of the failed page; `again` renders it once more. */
  fallback: (error: unknown, again: () => void) => ReactNode
  onCrash: (error: unknown, info: ErrorInfo) => void
}

/** Limits a failure to one page. React has no hook for this, hence the class. */
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
