import { pages } from '@portal/contract/pages.ts'
import { webhookKindNames } from '@portal/contract/webhooks/values.ts'
import { deliveryListing } from '@portal/contract/webhooks/listing.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ApiError } from '../../api/failure.ts'
import { oneOf } from '../../lib/search-params.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { deliveriesQuery, webhooksQuery } from './queries.ts'
import { webhookActs } from './webhook-acts.tsx'
import { eventsInWords, secretInWords, stateOf } from './webhook-words.ts'
import { webhookDialogs, WebhookDialogs, WebhookMenu } from './WebhookMenu.tsx'
import styles from './webhooks.module.css'

export const load = (queryClient: QueryClient, { params: { webhookId = '' }, search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(webhooksQuery),
    queryClient.prefetchQuery(deliveriesQuery(webhookId, readAddress(deliveryListing, search))),
  ])

const list = { label: 'Webhooks', href: pages.webhooks.path }
const crumbs = [{ label: 'Settings', href: paths.settings() }, list]

/** A webhook: its status, and every message sent to it. */
export function Page() {
  const { webhookId = '' } = useParams({ strict: false })
  const { raw, beside } = useListing(deliveryListing)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: webhooks, error, isFetching, refetch } = useQuery(webhooksQuery)
  const webhook = webhooks?.find((each) => each.webhookId === webhookId)
  useNameOfThing(webhook?.name)
  if (!webhook) {
    return (
      <>
        <PageHeader crumbs={[...crumbs, { label: 'Webhook' }]} title="Webhook" loading={!webhooks && !error} />
        {webhooks || error ? (
          <ThingFailed
            label="Webhook"
            error={error ?? new ApiError(404, null)}
            busy={isFetching}
            onRetry={() => void refetch()}
            back={list}
          />
        ) : (
          <Card label="Webhook">
            <Skeleton width="60%" />
          </Card>
        )}
      </>
    )
  }
  const { kind, word } = stateOf(webhook)
  const acts = webhookActs(queryClient, navigate, webhook)
  const dialog = oneOf(webhookDialogs, raw.open)
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, { label: webhook.name }]}
        title={webhook.name}
        status={
          <Status kind={kind} look="chip">
            {word}
          </Status>
        }
        facts={[webhook.address]}
        actions={
          <>
            <WebhookMenu webhook={webhook} onOpen={(open) => beside({ open })} />
            <ActButtons acts={[webhook.state === 'on' ? acts.test : acts.on]} />
          </>
        }
      />
      <div className={styles.grid}>
        <DeliveriesCard webhookId={webhookId} isOn={webhook.state === 'on'} />
        <Card title="Details">
          <KeyValueList
            items={[
              { label: 'Receiver', value: webhookKindNames[webhook.kind] },
              { label: 'Events', value: eventsInWords(webhook.events) },
              {
                label: 'Last delivered',
                value: webhook.lastDeliveredAt ? dateTime(webhook.lastDeliveredAt) : 'No deliveries yet',
              },
              { label: 'Waiting', value: String(webhook.waiting) },
              {
                label: 'Added',
                value: (
                  <>
                    <Time at={webhook.createdAt} as="dateTime" /> by {webhook.createdBy}
                  </>
                ),
              },
              {
                label: 'Secret',
                value: secretInWords(webhook),
              },
            ]}
          />
        </Card>
      </div>
      <WebhookDialogs webhook={webhook} open={dialog} onClose={() => beside({ open: undefined })} />
    </>
  )
}
