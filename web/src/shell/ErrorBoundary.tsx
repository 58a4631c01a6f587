import { Component, type ReactNode } from 'react'
import { BareErrorPage } from './BareErrorPage.tsx'

/** The last resort: a failure outside every page still shows a message and a reference. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    return this.state.failure ? <BareErrorPage error={this.state.failure.error} /> : this.props.children
  }
}
