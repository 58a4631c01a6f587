import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { SettingsHeader } from '../../shell/settings/SettingsHeader.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useMay } from '../../session/use-may.ts'
import { badgeName } from '../../shell/header/badge-name.ts'
import { SettingRow } from '../../shell/settings/SettingRow.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionsCard } from './SessionsCard.tsx'

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(sessionsQuery)

/** The person, how they sign in, and where they are signed in. Name and sign-in belong to the identity server. */
export function Page() {
  const { session } = useSession()
  const signedIn = boot().signedIn
  const mayChange = useMay('BusinessPortalAccountMgmt')
  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings' }]}
        title="Profile and security"
        facts={[session?.user.email, signedIn?.accountName]}
      />
      <div className={layout.stack}>
        <Card title="Profile and sign-in" flush>
          <ul>
            <SettingRow
              name={badgeName(signedIn?.user ?? null, session?.user ?? null)}
              lines={[
                mayChange
                  ? 'Edit your contact to change your name or phone numbers.'
                  : 'An administrator can change your name and phone numbers.',
              ]}
            >
              {mayChange && session?.user.email ? (
                <Button
                  size="sm"
                  colour="outline"
                  href={`${paths.contacts()}?${new URLSearchParams({ search: session.user.email })}`}
                >
                  Show your contact
                </Button>
              ) : null}
            </SettingRow>
            <SettingRow name="Sign-in" lines={['Your password and your second factor']}>
              <Button size="sm" colour="outline" href={signedIn?.accountUrl ?? ''} external>
                Change sign-in
              </Button>
            </SettingRow>
          </ul>
        </Card>
        <SessionsCard />
      </div>
    </>
  )
}
