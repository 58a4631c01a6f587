import { permissionResources } from '@portal/contract/permission.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { SettingsHeader } from '../../shell/settings/SettingsHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ActDialog } from '../../acts/ActDialog.tsx'
import { oneOf } from '../../lib/search-params.ts'
import { useMoveHere } from '../../lib/use-move-here.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { askAct } from './access-acts.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './access.module.css'
import { AdministratorsCard } from './AdministratorsCard.tsx'
import { DealerCard } from './DealerCard.tsx'
import { PermissionsCard } from './PermissionsCard.tsx'
import { ProgramsCard } from './ProgramsCard.tsx'
import { accessQuery, programsQuery } from './queries.ts'
import { RequestsCard } from './RequestsCard.tsx'

export const load = (queryClient: QueryClient) => {
  void queryClient.prefetchQuery(programsQuery)
  return queryClient.prefetchQuery(accessQuery)
}

/** The person's permissions, and how to get more. */
export function Page() {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(accessQuery)
  const search: { ask?: unknown } = useSearch({ strict: false })
  const asked = oneOf(permissionResources, search.ask)
  const move = useMoveHere()
  const mayAnswer = usePermissions().resources.has('BusinessPortalAccountMgmt')
  const wanted = data?.permissions.find(({ resource }) => resource === asked)
  const mayAsk = data !== undefined && data.dealerName === null && data.administrators.length > 0
  const close = () => move({}, true)

  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings', href: paths.settings() }, { label: 'Permissions' }]}
        title="Your permissions"
        facts={[
          data ? `Permissions on ${data.accountName}` : 'Permissions on this account',
          ...(data?.dealerName ? [`as dealer, from ${data.dealerName}`] : []),
        ]}
      />
      <div className={styles.grid}>
        <div className={layout.stack}>
          {mayAnswer ? <RequestsCard /> : null}
          {error ? (
            <ThingFailed label="Permissions" error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : data ? (
            <PermissionsCard access={data} mayAsk={mayAsk} />
          ) : (
            <Card title="Permissions">
              <div className={layout.stack}>
                <Skeleton width="50%" />
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </div>
            </Card>
          )}
          {data?.dealerName === null ? <ProgramsCard isAdministrator={mayAnswer} /> : null}
        </div>
        <div className={layout.stack}>
          {data ? <AdministratorsCard access={data} /> : null}
          {mayAnswer && data?.dealerName === null ? <DealerCard /> : null}
        </div>
      </div>
      {wanted && mayAsk && wanted.request?.status !== 'open' ? (
        <ActDialog key={wanted.resource} act={askAct(queryClient, wanted)} onClose={close} />
      ) : null}
    </>
  )
}
