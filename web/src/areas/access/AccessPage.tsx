import { permissionResources } from '@portal/contract/permission.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { oneOf } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../shell/permissions.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import styles from './access.module.css'
import { AdministratorsCard } from './AdministratorsCard.tsx'
import { AskDialog } from './AskDialog.tsx'
import { DealerCard } from './DealerCard.tsx'
import { PermissionsCard } from './PermissionsCard.tsx'
import { accessQuery, sessionsQuery } from './queries.ts'
import { RequestsCard } from './RequestsCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export const load = (queryClient: QueryClient) => {
  void queryClient.prefetchQuery(sessionsQuery)
  return queryClient.prefetchQuery(accessQuery)
}

/** What somebody may use, how to get more, and where they are signed in. */
export function Page() {
  const { data, error, isFetching, refetch } = useQuery(accessQuery)
  const search: { ask?: unknown } = useSearch({ strict: false })
  const asked = oneOf(permissionResources, search.ask)
  const navigate = useNavigate()
  const mayAnswer = usePermissions().resources.has('BusinessPortalAccountMgmt')
  const wanted = data?.permissions.find(({ resource }) => resource === asked)
  const mayAsk = data !== undefined && data.dealerName === null && data.administrators.length > 0
  const close = () => void navigate({ to: paths.access(), replace: true, resetScroll: false })

  return (
    <>
      <PageHeader
        title="Your access"
        facts={[
          data ? `What you may use on ${data.accountName}` : 'What you may use on this account',
          ...(data?.dealerName ? [`as dealer, for ${data.dealerName}`] : []),
        ]}
      />
      <div className={styles.grid}>
        <div className={styles.stack}>
          {mayAnswer ? <RequestsCard /> : null}
          {error ? (
            <ThingFailed
              label="Access"
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
              missing={{ title: 'This account is not there', list: { label: 'Go to the dashboard', href: '/' } }}
            />
          ) : data ? (
            <PermissionsCard access={data} mayAsk={mayAsk} />
          ) : (
            <Card title="What you may use">
              <div className={styles.stack}>
                <Skeleton width="50%" />
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </div>
            </Card>
          )}
        </div>
        <div className={styles.stack}>
          {data ? <AdministratorsCard access={data} /> : null}
          {mayAnswer && data?.dealerName === null ? <DealerCard /> : null}
          <SessionsCard />
        </div>
      </div>
      {wanted && mayAsk && wanted.request?.status !== 'open' ? (
        <AskDialog key={wanted.resource} wanted={wanted} onClose={close} />
      ) : null}
    </>
  )
}
