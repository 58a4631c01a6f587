import type { Webhook } from '@portal/contract/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { momentInWords } from '../services/service-words.ts'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { deliveriesQuery, type DeliverySearch, deliveryStates, webhooksQuery } from './queries.ts'
import { useWebhookAct } from './use-webhook-act.ts'
import { eventsInWords, stateOf } from './webhook-words.ts'
import { WebhookDialogs, WebhookMenu } from './WebhookMenu.tsx'
import styles from './webhooks.module.css'

const readSearch = (raw: Record<string, unknown>): DeliverySearch => ({
  state: oneOf(deliveryStates, raw.state),
  page: wholeNumber(raw.page),
  size: wholeNumber(raw.size),
})

export const load = (queryClient: QueryClient, { params: { webhookId = '' }, search }: Asked) =>
  Promise.all([
    queryClient.prefetchQuery(webhooksQuery),
    queryClient.prefetchQuery(deliveriesQuery(webhookId, readSearch(search))),
  ])

const list = { label: 'Webhooks', href: '/account/webhooks' }
const crumbs = [{ label: 'Contacts', href: paths.contacts() }, list]

/** One webhook: how it goes, and everything that was sent to it. */
export function Page() {
  const { webhookId = '' } = useParams({ strict: false })
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
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
            missing={{ title: 'There is no such webhook', text: 'It may have been removed.', list }}
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
  const dialog = oneOf(['edit', 'secret', 'replay', 'remove'], Reflect.get(raw, 'open'))
  const search = readSearch(raw)
  const move = (to: DeliverySearch & { open?: string; message?: string }) =>
    void navigate({ to: `/account/webhooks/${webhookId}`, search: { ...to }, resetScroll: false })
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
            <WebhookMenu webhook={webhook} onOpen={(open) => move({ ...search, open })} />
            <MainAction webhook={webhook} />
          </>
        }
      />
      <div className={styles.grid}>
        <DeliveriesCard
          webhookId={webhookId}
          isOn={webhook.state === 'on'}
          search={search}
          messageId={textOf(Reflect.get(raw, 'message'))}
          onSearch={move}
        />
        <Card title="About it">
          <KeyValueList
            items={[
              { label: 'Is told', value: eventsInWords(webhook.events) },
              {
                label: 'Last delivered',
                value: webhook.lastDeliveredAt ? momentInWords(webhook.lastDeliveredAt) : 'Nothing yet',
              },
              { label: 'Waiting', value: String(webhook.waiting) },
              { label: 'Added', value: `${momentInWords(webhook.createdAt)} by ${webhook.createdBy}` },
              {
                label: 'Secret',
                value: webhook.previousUntil
                  ? `Changed; the one before works until ${momentInWords(webhook.previousUntil)}`
                  : 'Shown once when it was made',
              },
            ]}
          />
        </Card>
      </div>
      <WebhookDialogs webhook={webhook} open={dialog} onClose={() => move(search)} />
    </>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** A test event while it is on; otherwise to switch it on again. */
function MainAction({ webhook }: { webhook: Webhook }) {
  const { webhookId, name, address, events, state, version } = webhook
  const { act, busy } = useWebhookAct()
  const params = { webhookId }
  if (state === 'on') {
    const send = async () => {
      await call('POST /webhook-info/api/webhooks/:webhookId/test', { params }, { once: crypto.randomUUID() })
      return 'A test event is on its way'
    }
    return (
      <Button colour="primary" busy={busy === 'test'} onClick={() => void act('test', send)}>
        Send test event
      </Button>
    )
  }
  const switchOn = async () => {
    const body = { name, address, events, state: 'on' as const }
    await call('PUT /webhook-info/api/webhooks/:webhookId', { params, body }, { once: crypto.randomUUID(), version })
    return `${name} is on. What waited is sent now.`
  }
  return (
    <Button colour="primary" busy={busy === 'on'} onClick={() => void act('on', switchOn)}>
      Switch on
    </Button>
  )
}
