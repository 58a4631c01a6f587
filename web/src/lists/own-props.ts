import type { ReactNode } from 'react'

export interface OwnProps {
  /** For a dealer's people: the choice between the own account and all customers. */
  whose?: ReactNode
}
