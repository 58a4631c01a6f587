import type { QueryClient } from '@tanstack/react-query'
import type { ServiceAction } from '@portal/contract/services/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import type { PageRequest } from '../../screens.ts'
import { Panel } from './Panel.tsx'
import { actionsQuery } from './detail-queries.ts'
import styles from './service.module.css'
import { useServiceId } from '../../lib/use-service-id.ts'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
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

/** The action, its effect on the service, and either its link or the reason why it is not available. */
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
