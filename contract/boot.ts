import type { LookName } from './looks.ts'
import type { PermissionResource } from './permission.ts'
import type { ProductCategory } from './services/category.ts'
import type { CategoryMap } from './services/services.ts'
import type { Session, UserInfo } from './session/session.ts'
import type { ListChoices } from './views/views.ts'

/** The data in every page, so that the first paint needs no second round trip. */
export interface Boot {
  productName: string
  theme: 'base' | 'business' | 'partner'
  environment: string
  version: string
  /** Also for pages without a session. */
  gatewayBaseUrl: string
  /** Absent if the provider links to no FAQs. */
  faqUrl?: string
  /** The legal texts of the brand, at its own site. */
  legal?: { privacy?: string | undefined; terms?: string | undefined }
  supportPhone: string
  salesContacts: SalesContact[]
  linkedTools: LinkedTool[]
  monitoring: { serviceName: string; sampleRate: number }
  /** Null when signed out. */
  signedIn: SignedIn | null
  /** Responses to the page's first calls, by path. */
  preloaded: Record<string, unknown>
  /** How the server rendered this page; absent if it left that to the browser. */
  rendered?: Rendered
}

/** Facts on which a page depends before the browser knows better. */
export interface Rendered {
  /** The time that the page shows. */
  at: string
  /** The address of the portal, without a path. */
  origin: string
  /** The path of the page, with its query. */
  path: string
  /** The width of the window that was assumed. */
  widthPx: number
  /** The choices of the person, as attributes of the page. */
  looks: Readonly<Partial<Record<LookName, string>>>
}

export interface SignedIn {
  session: Session
  user: UserInfo | null
  /** The account that this page shows and acts for. */
  accountName: string
  accountId: string
  /**
   * If the account is not the person's own: the dealer, and whether the customer grants read-only access; or the
   * provider, whose staff view it as a customer.
   */
  dealer?: { accountId: string; name: string; isLookOnly: boolean; isStaff: boolean }
  /** The person works for this dealer: the permissions with which they read over its customers. */
  readsCustomers?: PermissionResource[]
  accountUrl: string
  /** The second factor that the person has to set up: who requires it, and by when. */
  secondFactorDue?: { by: string; dueAt: string }
  permissions: { resource: PermissionResource }[]
  categories: CategoryMap
  /** The categories that customers see, in the order of the provider. */
  shownCategories: ProductCategory[]
  /** The provider’s names of all categories, in its order. */
  categoryNames: Record<string, string>
  /** The person's columns and default views, needed before a list opens. */
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
