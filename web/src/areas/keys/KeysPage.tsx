import type { ApiKey } from '@portal/contract/api-keys.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import KeyIcon from 'lucide-react/icons/key-round'
import PlusIcon from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { keyColumns } from './key-columns.tsx'
import { isLive } from './key-words.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { keyPaths } from './paths.ts'
import { keyListQuery } from './queries.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(keyListQuery)

interface Act {
  act: 'rotate' | 'revoke'
  apiKey: ApiKey
}

export function Page() {
  const keys = useQuery(keyListQuery)
  const [isMaking, setMaking] = useState(false)
  const [open, setOpen] = useState<Act>()
  const columns = useMemo(() => keyColumns((apiKey) => <KeyMenu apiKey={apiKey} onAct={setOpen} />), [])
  const close = () => setOpen(undefined)
  const make = (
    <Button colour="primary" icon={<PlusIcon aria-hidden />} onClick={() => setMaking(true)}>
      New key
    </Button>
  )
  const live = keys.data?.filter(isLive).length ?? 0
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Contacts', href: paths.contacts() }, { label: 'API keys' }]}
        title="API keys"
        loading={keys.isPending}
        facts={[
          'Let your programs use the portal',
          ...(keys.data ? [`${live} ${live === 1 ? 'key works' : 'keys work'}`] : []),
        ]}
        actions={
          <>
            <Button colour="outline" href={keyPaths.developers()}>
              For developers
            </Button>
            {make}
          </>
        }
      />
      <Card label="API keys" flush>
        <DataTable
          label="API keys"
          noun="keys"
          lines={2}
          columns={columns}
          rows={keys.data ?? []}
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
              text="A key lets a program of yours do some of what you may do yourself, until a day that you choose."
              actions={make}
            />
          }
        />
      </Card>
      <NewKeyDialog open={isMaking} onClose={() => setMaking(false)} />
      {open?.act === 'rotate' ? <RotateDialog apiKey={open.apiKey} onClose={close} /> : null}
      {open?.act === 'revoke' ? <RevokeDialog apiKey={open.apiKey} onClose={close} /> : null}
    </>
  )
}

function KeyMenu({ apiKey, onAct }: { apiKey: ApiKey; onAct: (act: Act) => void }) {
  const { name, isMine, state } = apiKey
  if (state === 'revoked') return null
  return (
    <MenuButton
      label={`Actions for ${name}`}
      actions={[
        ...(isMine ? [{ key: 'rotate', label: 'Rotate', onAct: () => onAct({ act: 'rotate', apiKey }) }] : []),
        { key: 'revoke', label: 'Revoke', destructive: true, onAct: () => onAct({ act: 'revoke', apiKey }) },
      ]}
    />
  )
}
