import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './categories.ts'
import { boot } from '../boot.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { shownCategories } from '../product-categories.ts'
import { buildMenu, type NavigationItem, shownOf } from './menu.ts'
import { usePermissions } from '../session/permissions.tsx'

/** The entries that this person sees. */
export function useMenu({ isOpen }: { isOpen: boolean }): NavigationItem[] {
  const { status, session } = useSession()
  const { resources } = usePermissions()
  const { data } = useQuery({ ...categoriesQuery, enabled: status === 'authenticated' })
  const categories = data?.categories ?? boot().signedIn?.categories ?? {}
  const shown: readonly string[] = shownCategories()
  return shownOf(
    buildMenu({
      isSignedIn: status === 'authenticated',
      resources,
      categories: Object.fromEntries(Object.entries(categories).filter(([id]) => shown.includes(id))),
      llqtPortalUrl: session?.llqtPortalUrl ?? '',
      faqUrl: boot().faqUrl,
      isOpen,
    }),
  )
}
