import type { PermissionResource } from './permission.ts'
import type { CategoryMap } from './services.ts'
import type { Session, UserInfo } from './session.ts'
import type { ListChoices } from './views.ts'

/** What the server puts into every page, so that the first paint needs no second round trip. */
export interface Boot {
  productName: string
  theme: 'base' | 'business' | 'partner'
  environment: string
  version: string
  /** Also for pages that need no session. */
  gatewayBaseUrl: string
  faqUrl: string
  supportPhone: string
  salesContacts: SalesContact[]
  linkedTools: LinkedTool[]
  monitoring: { serviceName: string; sampleRate: number }
  /** Null when signed out. */
  signedIn: SignedIn | null
  /** Answers to the calls the first screen makes, by their path. */
  preloaded: Record<string, unknown>
}

export interface SignedIn {
  session: Session
  user: UserInfo | null
  /** The account that this page shows and acts for. */
  accountName: string
  accountId: string
  /**
   * Where the person is in an account that is not theirs: the dealer for whom, and whether the customer lets them look
   * only; or the provider, whose staff look at it as its people do.
   */
  dealer?: { accountId: string; name: string; isLookOnly: boolean; isStaff: boolean }
  accountUrl: string
  /** That the person has to set up a second factor, until when, and who asks for it. */
  secondFactorDue?: { by: string; dueAt: string }
  permissions: { resource: PermissionResource }[]
  categories: CategoryMap
  /** What the person chose for the lists, before any of them is opened. */
  choices: ListChoices
}

export interface SalesContact {
  title: string
  name: string
  email: string
  phone: string
}

export interface LinkedTool {
  key: 'cloud-cost' | 'backup'
  name: string
  url: string
}
