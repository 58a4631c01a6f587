import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { boot } from '../../boot.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import styles from './about.module.css'
import { readQuery } from '../../api/queries.ts'

const retentionQuery = readQuery(['retention'], 'GET /privacy-info/api/retention', {})

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(retentionQuery)

/** The personal data stored, and its retention periods from the settings. */
export function Page() {
  const { data, error, isFetching, refetch } = useQuery(retentionQuery)
  const { terms, privacy } = boot().legal ?? {}
  const mayExport = usePermissions().resources.has('BusinessPortalAccountMgmt')
  return (
    <>
      <PageHeader
        title="Privacy"
        facts={['What this portal stores, why, and for how long']}
        actions={
          <>
            {terms ? (
              <Button colour="outline" href={terms}>
                Terms
              </Button>
            ) : null}
            {privacy ? (
              <Button colour="outline" href={privacy}>
                Privacy notice
              </Button>
            ) : null}
            {mayExport ? (
              <Button colour="outline" href={pageOf('accountData')}>
                Your data
              </Button>
            ) : null}
          </>
        }
      />
      {error ? (
        <ThingFailed label="Page" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card title="Stored data" note={data?.kept.length} flush>
          {data ? (
            <ul className={styles.list}>
              <li className={styles.heads} aria-hidden>
                <span>Data</span>
                <span>Purpose</span>
                <span>Retention</span>
              </li>
              {data.kept.map(({ what, why, until }) => (
                <li key={what} className={styles.stored}>
                  <h3>{what}</h3>
                  <p>
                    <b>Purpose</b> {why}
                  </p>
                  <p>
                    <b>Retention</b> {until}
                  </p>
                </li>
              ))}
            </ul>
          ) : (
            <div className={styles.list} aria-busy="true">
              <Skeleton width="60%" />
            </div>
          )}
        </Card>
      )}
    </>
  )
}
