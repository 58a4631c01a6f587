import { pages } from '@portal/contract/pages.ts'
import { boot } from '../boot.ts'
import type { NavigationItem } from './menu.ts'

interface Place {
  pathname: string
  /** The filter in the address of some entries. */
  productCategory: string | undefined
}

interface Current {
  itemId: string | undefined
  linkId: string | undefined
}

/** The menu entry of an address: the one with the same query, or else the closest parent. */
export function currentEntry(menu: readonly NavigationItem[], at: Place): Current {
  const place = entryPlace(at)
  let best: Current & { score: number } = { itemId: undefined, linkId: undefined, score: 0 }
  for (const item of menu) {
    const own = item.href === null ? [] : [{ href: item.href, linkId: undefined }]
    const links = item.subMenu?.items.map(({ id, href }) => ({ href, linkId: id })) ?? []
    // The entry of a page may be hidden, like that of the cases while the sidebar is closed.
    for (const { href, linkId } of [...links, ...own]) {
      const score = scoreOf(href, place)
      if (score > best.score) best = { itemId: item.id, linkId, score }
    }
  }
  return { itemId: best.itemId, linkId: best.linkId }
}

/** Pages below another one's entry. Those of DNS and cloud lead to lists of services, as the specification requires. */
const places = [
  [/^\/dns\b/, 'services', 'Domain'],
  [/^\/(cloud|backup)\b/, 'services', 'Cloud Solution'],
  [/^\/(sites|service-status|network)\b/, 'services'],
  [/^\/colocation\b/, 'visits'],
  [/^\/credits\b/, 'plans'],
  [/^\/billing\/(?!commission)/, 'bills'],
] as const

function entryPlace(at: Place): Place {
  const found = places.find(([pattern]) => pattern.test(at.pathname))
  return found ? { pathname: pages[found[1]].path, productCategory: found[2] } : at
}

/** The quoting tool has a complete address, which may be within the portal. */
const ownOrigin = () => (typeof location === 'undefined' ? boot().rendered?.origin : location.origin)

function scoreOf(href: string, place: Place): number {
  if (!href.startsWith('/') && !href.startsWith(`${ownOrigin()}/`)) return 0
  const { pathname, searchParams } = new URL(href, 'http://portal')
  const productCategory = searchParams.get('productCategory') ?? undefined
  if (pathname === place.pathname) {
    if (productCategory === place.productCategory) return 1000
    return productCategory === undefined ? 999 : 0
  }
  const isAbove = pathname !== '/' && productCategory === undefined && place.pathname.startsWith(`${pathname}/`)
  return isAbove ? pathname.length : 0
}
