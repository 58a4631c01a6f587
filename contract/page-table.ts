import type { PermissionResource } from './permission.ts'
import type { BaseCategory } from './services/category.ts'

export interface PageFacts {
  /** Its name in the browser's title. */
  title: string
  /** The permission for the page. Without it, the page names the missing permission. */
  needs?: PermissionResource
  /** Needs no session; every other page leads into sign-in first. */
  isPublic?: true
  /** A part of the page above it, which stays around it. */
  isPart?: true
  /**
   * Its entry below a heading of the sidebar, and what it says there. With a category the entry leads to the services of that
   * category, as the specification says.
   */
  menu?: readonly [heading: 'services' | 'orders' | 'users' | 'help', label: string, category?: BaseCategory]
  /** Its entry in the settings, which stay around it: of the person or of the account, and what it says there. */
  settings?: readonly [whose: 'person' | 'account', label: string]
}

/** The condition for opening it: none, any session, or a permission. */
type Needs = 'nothing' | 'session' | PermissionResource

type Facts = Pick<PageFacts, 'isPart' | 'menu' | 'settings'>

export type PageLine = readonly [path: `/${string}`, title: string, needs: Needs, facts?: Facts]

/** Pages by their names, from one line each. It is the shape in which they take the fewest bytes. */
export function pagesOf<const Table extends Record<string, PageLine>>(
  table: Table,
): { [Name in keyof Table]: PageFacts & { path: Table[Name][0] } } {
  const named = Object.entries(table).map(([name, [path, title, needs, facts]]) => [
    name,
    { path, title, ...whoseNeedsAre(needs), ...facts },
  ])
  // oxlint-disable-next-line typescript/consistent-type-assertions -- made of the lines, name by name
  return Object.fromEntries(named) as never
}

function whoseNeedsAre(needs: Needs): Pick<PageFacts, 'needs' | 'isPublic'> {
  if (needs === 'nothing') return { isPublic: true }
  return needs === 'session' ? {} : { needs }
}
