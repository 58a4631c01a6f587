import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './categories.ts'
import { boot } from '../boot.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { buildMenu, type NavigationItem, shownOf } from './menu.ts'
import { usePermissions } from '../session/permissions.tsx'

/** The entries that this person sees. */
export function useMenu({ isOpen }: { isOpen: boolean }): NavigationItem[] {
  const { status, session } = useSession()
  const { resources } = usePermissions()
  const { data } = useQuery({ ...categoriesQuery, enabled: status === 'authenticated' })
  return shownOf(
    buildMenu({
      isSignedIn: status === 'authenticated',
      resources,
      categories: data?.categories ?? boot.signedIn?.categories ?? {},
      llqtPortalUrl: session?.llqtPortalUrl ?? '',
      faqUrl: boot.faqUrl,
      isOpen,
    }),
  )
}
