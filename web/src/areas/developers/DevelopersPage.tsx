import { isLive } from '@portal/contract/api-keys/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePermissions } from '../../session/permissions.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { tryAgain } from '../../shell/try-again.tsx'
import { keyListQuery } from '../api-keys/queries.ts'
import { endpointsOf } from './api-document.ts'
import { variableOf } from './curl.ts'
import styles from './developers.module.css'
import { EndpointList } from './EndpointList.tsx'
import { Guide } from './Guide.tsx'
import { documentQuery } from './queries.ts'

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(documentQuery)

export function Page() {
  const { session } = useSession()
  const { resources } = usePermissions()
  const { data: document, error, refetch } = useQuery(documentQuery)
  const { data } = useQuery({ ...keyListQuery, enabled: resources.has('BusinessPortalAccountMgmt') })
  const keys = data?.rows ?? []
  const [keyName, setKeyName] = useState<string>()
  const [typed, setTyped] = useState('')
  const hash = useLocation({ select: (location) => location.hash })
  const isOperator = resources.has('PortalOperator')
  const endpoints = useMemo(() => (document ? endpointsOf(document, isOperator) : []), [document, isOperator])
  const server = document?.servers[0].url ?? session?.gatewayBaseUrl ?? ''
  const live = keys.filter(isLive)

  // The endpoint in the address does not exist before the document has loaded.
  const isThere = endpoints.length > 0
  useEffect(() => {
    if (isThere && location.hash) globalThis.document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isThere])

  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Settings', href: pageOf('settings') }, { label: 'For developers' }]}
        title="For developers"
        facts={['The portal’s data for your applications', ...(isThere ? [counted(endpoints.length, 'endpoint')] : [])]}
        actions={
          <>
            <SaveButton path="/openapi.json" query={{}} fileName="openapi.json">
              OpenAPI document
            </SaveButton>
            {resources.has('BusinessPortalAccountMgmt') ? (
              <Button colour="outline" href={pageOf('apiKeys')}>
                API keys
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.page}>
        <Guide server={server} variable={variableOf(keyName)} />
        <Card title="Find an endpoint" note="By path or description">
          <div className={styles.filters}>
            <SearchField label="Search endpoints" value={typed} onValueChange={setTyped} />
            {live.length > 0 ? (
              <Select
                label="Examples use"
                placeholder="Any key"
                value={keyName ?? ''}
                options={live.map(({ keyId, name }) => ({ key: keyId, value: name, name }))}
                onValueChange={(name) => setKeyName(name || undefined)}
              />
            ) : null}
          </div>
        </Card>
        {isThere ? (
          <EndpointList endpoints={endpoints} typed={typed} openId={hash} server={server} keyName={keyName} />
        ) : error ? (
          <Card label="Endpoints">
            <EmptyState
              title="We could not load the endpoints"
              text={tryAgain(error)}
              actions={<Button onClick={() => void refetch()}>Try again</Button>}
            />
          </Card>
        ) : (
          <Card label="Endpoints">
            <div aria-busy="true">
              {Array.from({ length: 8 }, (_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- identical elements
                <p key={index}>
                  <Skeleton />
                </p>
              ))}
            </div>
          </Card>
        )}
      </div>
    </>
  )
}
