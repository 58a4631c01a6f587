import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { SettingsHeader } from '../../shell/settings/SettingsHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { ownSubscriptionsQuery } from './queries.ts'
import { ToldAboutCard } from './ToldAboutCard.tsx'

const OwnSubscriptionsDialog = lazyPiece(() => import('./OwnSubscriptionsDialog.tsx'), 'OwnSubscriptionsDialog')

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(ownSubscriptionsQuery)

/** The notifications that the person receives outside the portal. */
export function Page() {
  const { data: own } = useQuery(ownSubscriptionsQuery)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings', href: paths.settings() }, { label: 'Notifications' }]}
        title="Notification settings"
        facts={['By email, text message and webhook']}
      />
      <ToldAboutCard own={own} onChange={() => setChoosing(true)} />
      <Suspense fallback={null}>
        {isChoosing && own ? <OwnSubscriptionsDialog own={own} onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </>
  )
}
