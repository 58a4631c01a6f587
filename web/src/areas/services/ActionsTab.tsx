import type { QueryClient } from '@tanstack/react-query'
import type { ServiceAction } from '@portal/contract/services/services.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { PageRequest } from '../../screens.ts'
import { paths } from '../../paths.ts'
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
      {(actions) => {
        const shared = sharedReason(actions)
        return (
          <div className={layout.stack}>
            {shared ? (
              <div id={reasonId}>
                <Notice kind="info">
                  <WithOrder>{shared}</WithOrder>
                </Notice>
              </div>
            ) : null}
            <div className={styles.cards}>
              {inOrder(actions).map((action) => (
                <ActionCard key={action.key} action={action} isSaid={action.reasonDisabled === shared} />
              ))}
            </div>
          </div>
        )
      }}
    </Panel>
  )
}

const reasonId = 'actions-reason'

/** Those that are available come first; the one that ends the service is the last. */
function inOrder(actions: readonly ServiceAction[]): ServiceAction[] {
  const rank = ({ key, enabled }: ServiceAction) => (key === 'cease' ? 2 : enabled ? 0 : 1)
  return actions.toSorted((one, other) => rank(one) - rank(other))
}

/** The header and the tabs have them, which is enough on a phone. */
const isOnPage: ReadonlySet<string> = new Set(['technical', 'diagnostics', 'case'])

/** The reason that several actions have, said once. */
function sharedReason(actions: readonly ServiceAction[]): string | undefined {
  const reasons = actions.flatMap(({ enabled, reasonDisabled }) => (enabled ? [] : (reasonDisabled ?? [])))
  return reasons.find((reason, index) => reasons.indexOf(reason) < index)
}

/** The number of an order in a reason is its link. */
function WithOrder({ children }: { children: string }) {
  const [, before, orderId, after] = /^(.*?\bOrder )([\w-]+)(.*)$/s.exec(children) ?? []
  if (!orderId) return children
  return (
    <>
      {before}
      <Link href={paths.order(orderId)}>{orderId}</Link>
      {after}
    </>
  )
}

/** The action, its effect on the service, and either its link or the reason why it is not available. */
function ActionCard({ action, isSaid }: { action: ServiceAction; isSaid: boolean }) {
  const { label, description, effect, enabled, reasonDisabled, href } = action
  return (
    <Card title={label} className={classNames(styles.actionCard, isOnPage.has(action.key) && styles.isOnPage)}>
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
        ) : isSaid ? (
          <div>
            <Button colour="outline" disabled aria-describedby={reasonId}>
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
