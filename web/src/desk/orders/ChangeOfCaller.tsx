import { changeTypes } from '@portal/contract/orders/values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { changeTitles } from '../../areas/orders/change-titles.ts'
import { type ChangeChannel, NewOrderForm } from '../../areas/orders/NewOrderForm.tsx'
import { oneOf } from '../../lib/search-params.ts'
import { deskPaths } from '../desk-paths.ts'
import { callerOptionsQuery } from './queries.ts'
import { ServiceOfCaller } from './ServiceOfCaller.tsx'

/** Orders a change of an existing service for the person on the phone, by the form and the rules of their own order. */
export function ChangeOfCaller({ account, callerId }: { account: string; callerId: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const serviceId = typeof search.service === 'string' ? search.service : ''
  const type = oneOf(changeTypes, search.type)
  const { data, error } = useQuery({
    ...callerOptionsQuery(account, callerId, serviceId),
    enabled: serviceId !== '',
  })
  const at = { caller: callerId, what: 'change', service: serviceId || undefined } as const
  const move = (to: { service?: string | undefined; type?: string | undefined }) =>
    void navigate({ to: deskPaths.orderNew(account, { ...at, ...to }), replace: true })
  const option = data?.options.find((each) => each.type === type)
  const channel: ChangeChannel = {
    reference: 'Customer’s reference',
    place: (order, once) => call('POST /order-desk/api/orders', { body: { ...order, callerId } }, { account, once }),
    pageOf: (orderId) => deskPaths.order(account, orderId),
    back: deskPaths.account(account),
    draft: `order by phone ${account} ${callerId}`,
  }
  return (
    <>
      <Card label="Service">
        <div className={layout.stack}>
          <ServiceOfCaller
            account={account}
            callerId={callerId}
            serviceId={serviceId}
            onPick={(service) => move({ service, type: undefined })}
          />
          {error && !data ? (
            <Notice kind="warn" title="This service cannot be changed.">
              {mapFailure(error).message}
            </Notice>
          ) : null}
          {serviceId !== '' && !data && !error ? (
            <div aria-busy="true">
              <Skeleton height="4rem" />
            </div>
          ) : null}
          {data ? (
            <Select
              label="Change"
              hint={`${data.name}, ${data.productName}`}
              placeholder="Choose what to order"
              value={type ?? ''}
              options={data.options.map(({ type: each, reasonDisabled }) => ({
                key: each,
                value: each,
                name: reasonDisabled === null ? changeTitles[each] : `${changeTitles[each]} (not available)`,
              }))}
              onValueChange={(value) => move({ type: value || undefined })}
            />
          ) : null}
          {option?.reasonDisabled ? (
            <Notice kind="warn" title="This order is not available.">
              {option.reasonDisabled}
            </Notice>
          ) : null}
        </div>
      </Card>
      {data && option && !option.reasonDisabled ? (
        <NewOrderForm
          key={`${serviceId} ${option.type}`}
          type={option.type}
          options={data}
          earliest={option.earliest}
          channel={channel}
        />
      ) : null}
    </>
  )
}
