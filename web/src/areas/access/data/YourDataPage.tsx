import type { AccountData } from '@portal/contract/account-data/account-data.ts'
import { fileSize } from '@portal/contract/format/sizes.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { SettingsHeader } from '../../../shell/settings/SettingsHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import LockIcon from 'lucide-react/icons/lock'
import DownloadIcon from 'lucide-react/icons/download'
import { ApiError } from '../../../api/failure.ts'
import { boot } from '../../../boot.ts'
import { paths } from '../../../paths.ts'
import { ThingFailed } from '../../../shell/ThingFailed.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from '../access.module.css'
import { ContentsCard } from './ContentsCard.tsx'
import { thingsInWords, totalOf } from './data-words.ts'
import { ExportNotice } from './ExportNotice.tsx'
import { ExportsCard } from './ExportsCard.tsx'
import { accountDataQuery } from './queries.ts'
import { useExport } from './use-export.ts'

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(accountDataQuery)

/** The export of all data of the account, for its own people. */
export function Page() {
  const { data, error, isPending, isFetching, refetch } = useQuery(accountDataQuery)
  const running = useExport()
  const account = boot().signedIn?.accountName ?? 'your account'
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings', href: paths.settings() }, { label: 'Your data' }]}
        title="Your data"
        loading={isPending}
        facts={[`All data the portal holds for ${account}`, data && factOf(data)]}
        actions={
          data ? (
            <Button
              colour="primary"
              icon={<DownloadIcon aria-hidden />}
              needsNetwork
              busy={running.state === 'busy'}
              onClick={running.begin}
            >
              Export all data
            </Button>
          ) : null
        }
      />
      {isForbidden ? (
        <NotYours />
      ) : error && !data ? (
        <ThingFailed
          label="Data"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          failed={{ title: 'We could not load your data' }}
        />
      ) : (
        <div className={layout.stack}>
          <ExportNotice running={running} />
          <div className={styles.grid}>
            {data ? <ContentsCard groups={data.groups} /> : <WaitingCard />}
            <div className={layout.stack}>
              <AboutCard leftOut={data?.leftOut ?? []} />
              <ExportsCard exports={data?.exports} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function factOf({ groups, fileBytes }: AccountData): string {
  const things = thingsInWords(totalOf(groups.flatMap(({ kinds }) => kinds)))
  return fileBytes > 0 ? `${things} and ${fileSize(fileBytes)} of files` : things
}

function NotYours() {
  return (
    <Card label="No access">
      <EmptyState
        icon={<LockIcon aria-hidden />}
        title="Only the account’s own administrators can export its data"
        text="You are signed in as its dealer. Ask an administrator of the account."
        actions={<Button href="/">Go to the dashboard</Button>}
      />
    </Card>
  )
}

function WaitingCard() {
  return (
    <Card title="Included">
      <div className={layout.stack} aria-busy="true">
        <Skeleton width="50%" />
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    </Card>
  )
}

function AboutCard({ leftOut }: Pick<AccountData, 'leftOut'>) {
  return (
    <Card title="Not included">
      <div className={layout.stack}>
        <p className={styles.quiet}>
          Passwords, passkeys and second factors: they belong to each person, not to the account. Also secrets, photo
          IDs, and records that only our staff use.
        </p>
        <Accordion title="All types" aside={leftOut.length > 0 ? number(leftOut.length) : null}>
          <ul className={styles.bullets}>
            {leftOut.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Accordion>
      </div>
    </Card>
  )
}
