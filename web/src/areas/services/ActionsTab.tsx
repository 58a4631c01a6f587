import type { QueryClient } from '@tanstack/react-query'
import type { ServiceAction } from '@portal/contract/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import type { Asked } from '../../screens.ts'
import { Panel } from './Panel.tsx'
import { actionsQuery } from './detail-queries.ts'
import styles from './service.module.css'
import { useServiceId } from './use-service-id.ts'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: Asked) =>
  queryClient.prefetchQuery(actionsQuery(serviceId))

export function Page() {
  const serviceId = useServiceId()
  return (
    <Panel label="Actions" serviceId={serviceId} query={actionsQuery(serviceId)}>
      {(actions) => (
        <div className={styles.cards}>
          {actions.map((action) => (
            <ActionCard key={action.key} action={action} />
          ))}
        </div>
      )}
    </Panel>
  )
}

/** What it does, what it means for the service, and either the way to it or why there is none. */
function ActionCard({ action }: { action: ServiceAction }) {
  const { label, description, effect, enabled, reasonDisabled, href } = action
  return (
    <Card title={label}>
      <div className={styles.action}>
        <div>
          <p>{description}</p>
          <p className={styles.effect}>{effect}</p>
        </div>
        {enabled && href ? (
          <div>
            <Button colour="outline" href={href}>
              {label}
            </Button>
          </div>
        ) : (
          <div>
            <Button colour="outline" disabledReason={reasonDisabled ?? 'Not available now.'}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
