import { isLive } from '@portal/contract/api-keys/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { SettingsHeader } from '../../shell/settings/SettingsHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import KeyIcon from 'lucide-react/icons/key-round'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { keyColumns } from './key-columns.tsx'
import { attentionFirst } from './key-words.ts'
import { KeyMenu } from './KeyMenu.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { keyListQuery } from './queries.ts'

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(keyListQuery)

const columns = keyColumns((apiKey) => (apiKey.state === 'revoked' ? null : <KeyMenu apiKey={apiKey} />))

export function Page() {
  const keys = useQuery(keyListQuery)
  // The page of a zone leads here to create a key for it.
  const { zone }: { zone?: unknown } = useSearch({ strict: false })
  const zoneId = typeof zone === 'string' ? zone : undefined
  const [isMaking, setMaking] = useState(zoneId !== undefined)
  const make = (
    <Button colour="primary" icon={<PlusIcon aria-hidden />} onClick={() => setMaking(true)}>
      Create API key
    </Button>
  )
  const live = keys.data?.rows.filter(isLive).length ?? 0
  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings', href: paths.settings() }, { label: 'API keys' }]}
        title="API keys"
        loading={keys.isPending}
        facts={[
          'Give your applications access to the portal',
          ...(keys.data ? [counted(live, 'active key', 'active keys'), 'Needs attention first'] : []),
        ]}
        actions={
          <>
            <Button colour="outline" href={pageOf('developers')}>
              For developers
            </Button>
            {make}
          </>
        }
      />
      <Card label="API keys" flush>
        <DataTable
          label="API keys"
          noun="key"
          lines={2}
          columns={columns}
          rows={attentionFirst(keys.data?.rows ?? [])}
          rowKey={({ keyId }) => keyId}
          loading={keys.isPending}
          problem={
            keys.error && !keys.data
              ? {
                  title: 'We could not load your API keys',
                  text: tryAgain(keys.error),
                  onRetry: () => void keys.refetch(),
                }
              : undefined
          }
          empty={
            <EmptyState
              icon={<KeyIcon aria-hidden />}
              title="No API keys yet"
              text="A key gives an application some of your permissions, until a date you choose."
              actions={make}
            />
          }
        />
      </Card>
      <NewKeyDialog open={isMaking} zoneId={zoneId} onClose={() => setMaking(false)} />
    </>
  )
}
