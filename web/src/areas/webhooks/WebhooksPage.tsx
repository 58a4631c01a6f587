import { pageOf } from '@portal/contract/page-of.ts'
import type { Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { SettingsHeader } from '../../shell/settings/SettingsHeader.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { WithBreaks } from '@portal/ui/src/WithBreaks.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import PlusIcon from 'lucide-react/icons/plus'
import WebhookIcon from 'lucide-react/icons/webhook'
import { Suspense, useState } from 'react'
import { Time } from '../../lib/Time.tsx'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { webhooksQuery } from './queries.ts'
import { attentionFirst, eventsInWords, stateOf, webhooksInWords } from './webhook-words.ts'

const WebhookDialog = lazyPiece(() => import('./WebhookDialog.tsx'), 'WebhookDialog')

export const load = (queryClient: QueryClient) => queryClient.prefetchQuery(webhooksQuery)

const columns: readonly Column<Webhook>[] = [
  {
    key: 'name',
    header: 'Webhook',
    isName: true,
    wraps: true,
    sortable: false,
    cell: ({ webhookId, name, address }) => (
      <>
        <Link quiet href={pageOf('webhook', { webhookId })}>
          {name}
        </Link>
        <small title={address}>
          <WithBreaks text={address} />
        </small>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: 'min(16.5rem, 44vw)',
    sortable: false,
    cell: (webhook) => {
      const { kind, word } = stateOf(webhook)
      return <Status kind={kind}>{word}</Status>
    },
  },
  {
    key: 'events',
    header: 'Events',
    wraps: true,
    width: '12.75rem',
    hideBelow: 1024,
    sortable: false,
    cell: ({ events }) => eventsInWords(events),
  },
  {
    key: 'lastDeliveredAt',
    header: 'Last delivered',
    width: '9.75rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ lastDeliveredAt }) =>
      lastDeliveredAt ? <Time at={lastDeliveredAt} as="dateTime" /> : 'No deliveries yet',
  },
  { key: 'waiting', header: 'Waiting', width: '5.5rem', align: 'end', hideBelow: 768, sortable: false },
]

/** The customer's systems that receive events. */
export function Page() {
  const navigate = useNavigate()
  const { data: webhooks = [], error, isPending, isFetching, refetch } = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button colour="primary" icon={<PlusIcon aria-hidden />} onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  )
  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings', href: paths.settings() }, { label: 'Webhooks' }]}
        title="Webhooks"
        loading={isPending}
        facts={[
          ...(webhooks.length > 0 ? [webhooksInWords(webhooks), 'Needs attention first'] : []),
          'Event notifications for your systems, Microsoft Teams and Slack, retried for one day',
        ]}
        actions={add}
      />
      <Card label="Webhooks" flush>
        <ServerTable
          label="Webhooks"
          noun="webhook"
          lines={2}
          columns={columns}
          rows={attentionFirst(webhooks)}
          rowKey={({ webhookId }) => webhookId}
          total={webhooks.length}
          searchable={false}
          state={{ search: '', sort: null, page: 0, size: 25 }}
          onStateChange={() => undefined}
          loading={isPending}
          busy={isFetching && isPending}
          problem={
            error
              ? { title: 'We could not load the webhooks', text: tryAgain(error), onRetry: () => void refetch() }
              : undefined
          }
          empty={
            <EmptyState
              icon={<WebhookIcon aria-hidden />}
              title="No webhooks yet"
              text="Add the URL of a ticket system, or of a channel in Teams or Slack, to notify it of outages, orders and charges."
              actions={add}
            />
          }
        />
      </Card>
      <Suspense fallback={null}>
        {isAdding ? (
          <WebhookDialog
            onClose={() => setAdding(false)}
            onAdded={({ webhookId }) => void navigate({ to: pageOf('webhook', { webhookId }) })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
