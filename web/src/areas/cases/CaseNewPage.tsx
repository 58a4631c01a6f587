import { Card } from '@portal/ui/src/Card.tsx'
import { spanInWords } from '@portal/contract/service-status/words.ts'
import layout from '@portal/ui/src/layout.module.css'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import ClockIcon from 'lucide-react/icons/clock'
import PhoneIcon from 'lucide-react/icons/phone'
import PeopleIcon from 'lucide-react/icons/users'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { CaseForm } from './CaseForm.tsx'
import styles from './case-form.module.css'
import { incidentQuery } from '../service-status/queries.ts'
import { prefilled } from './new-case.ts'
import { subjectQuery } from './queries.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  const serviceId = text(search.serviceId)
  const testId = text(search.testId)
  const incidentId = text(search.incidentId)
  return Promise.all([
    serviceId ? queryClient.prefetchQuery(subjectQuery({ serviceId, testId })) : null,
    incidentId ? queryClient.prefetchQuery(incidentQuery(incidentId)) : null,
  ])
}

/** Opens a case, prefilled when it starts from a service, an order, a test result or planned work. */
export function Page() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const from = {
    serviceId: text(search.serviceId),
    orderId: text(search.orderId),
    testId: text(search.testId),
    incidentId: text(search.incidentId),
  }
  const { data, isPending } = useQuery({
    ...subjectQuery({ serviceId: from.serviceId, testId: from.testId }),
    enabled: from.serviceId !== '',
  })
  const work = useQuery({ ...incidentQuery(from.incidentId), enabled: from.incidentId !== '' })
  const isWaiting = (from.serviceId !== '' && isPending) || (from.incidentId !== '' && work.isPending)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Cases', href: paths.cases() }, { label: 'New' }]}
        title="Open a case"
        facts={['Answering these questions helps us reply faster']}
      />
      <div className={layout.columns}>
        {isWaiting ? (
          <Card label="Open a case">
            <div className={styles.waiting} aria-busy="true">
              <Skeleton width="50%" height="2.5rem" />
              <Skeleton width="70%" height="2.5rem" />
              <Skeleton width="60%" height="6rem" />
            </div>
          </Card>
        ) : (
          <CaseForm
            key={Object.values(from).join()}
            initial={prefilled(
              from,
              data?.services[0],
              data?.test,
              work.data && { ...work.data, when: spanInWords(work.data) },
            )}
            test={data?.test}
          />
        )}
        <NextSteps />
      </div>
    </>
  )
}

/** Beside the form: how the case continues. */
function NextSteps() {
  const { supportPhone } = boot()
  return (
    <Card title="Next steps">
      <ol className={styles.steps}>
        <li>
          <ClockIcon aria-hidden />
          The case shows when we will reply, and the target fix of a fault.
        </li>
        <li>
          <PeopleIcon aria-hidden />
          Everyone on your account with permission for cases can read it, unless it is private.
        </li>
        <li>
          <PhoneIcon aria-hidden />
          <span>
            If a site cannot trade, escalate the case or call <Link href={telephone(supportPhone)}>{supportPhone}</Link>
            .
          </span>
        </li>
      </ol>
    </Card>
  )
}
