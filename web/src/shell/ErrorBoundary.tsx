import { Component, type ReactNode } from 'react'
import { BareErrorPage } from './BareErrorPage.tsx'

/** The last net: what fails outside every page still leaves the person with a screen and a reference. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    return this.state.failure ? <BareErrorPage error={this.state.failure.error} /> : this.props.children
  }
}
