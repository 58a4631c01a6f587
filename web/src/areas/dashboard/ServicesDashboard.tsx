import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQuery } from '@tanstack/react-query'
import PhoneIcon from 'lucide-react/icons/phone'
import ServicesIcon from 'lucide-react/icons/network'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../shell/permissions.tsx'
import { telephone } from '../../shell/telephone.ts'
import { categoriesQuery } from '../services/queries.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { CategoriesCard } from './CategoriesCard.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { countServices, verdictOf } from './counts.ts'
import styles from './dashboard.module.css'
import { attentionQuery } from './dashboard-queries.ts'
import { ToolsCard } from './ToolsCard.tsx'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function ServicesDashboard() {
  const { resources } = usePermissions()
  const list = useQuery(attentionQuery)
  const counting = useQuery(categoriesQuery)
  const categories = counting.data?.categories
  // The count of sites is missing only where the counts could not be had at all.
  const areCountsMissing = counting.data?.sites === null
  const counts = categories && !areCountsMissing ? countServices(categories) : undefined
  const checkAgain = () => {
    void list.refetch()
    void counting.refetch()
  }
  const isChecking = list.isFetching || counting.isFetching

  if (counts?.total === 0) return <NoServices />
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Dashboard' }]}
        title={counts ? verdictOf(counts) : areCountsMissing ? 'Dashboard' : 'Checking your services'}
        loading={counting.isPending}
        facts={
          counts
            ? [
                `${counts.working.toLocaleString('en-GB')} of ${counts.total.toLocaleString('en-GB')} services are working normally`,
                <span key="checked">
                  Checked at {time.format(counting.dataUpdatedAt)},{' '}
                  <button type="button" className={styles.again} disabled={isChecking} onClick={checkAgain}>
                    check again
                  </button>
                </span>,
              ]
            : []
        }
        actions={
          <Button colour="outline" icon={<PhoneIcon aria-hidden />} href={telephone(boot.supportPhone)}>
            Report a problem: {boot.supportPhone}
          </Button>
        }
      />
      <div className={styles.grid}>
        <AttentionCard list={list} attention={counts?.attention} />
        <CategoriesCard counting={counting} />
        <ContactsCard />
        <ToolsCard resources={resources} categories={categories ?? {}} />
      </div>
    </>
  )
}

function NoServices() {
  return (
    <>
      <PageHeader title="No services yet" />
      <div className={styles.grid}>
        <Card label="Services" className={styles.attention}>
          <EmptyState
            icon={<ServicesIcon aria-hidden />}
            title="Services appear here as soon as your first order is handed over"
            text="Your sales contact tells you when that will be."
            actions={<Button href={paths.orders()}>View orders</Button>}
          />
        </Card>
        <ContactsCard />
      </div>
    </>
  )
}
