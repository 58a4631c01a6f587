import { deskPath } from '@portal/contract/desk-path.ts'
import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { inList } from '@portal/contract/format/lists.ts'
import { pageNames, pages } from '@portal/contract/pages.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import LockIcon from 'lucide-react/icons/lock'
import { useEffect } from 'react'
import { readQuery } from '../api/queries.ts'
import { boot } from '../boot.ts'
import { firstRender } from '../first-render.ts'
import { isStaff } from '../session/is-staff.ts'
import { usePermissions } from '../session/permissions.tsx'
import { paths } from '../paths.ts'
import { accessNames } from '@portal/contract/access/names.ts'
import { telephone } from '../lib/telephone.ts'

export function NoAccessPage({ needs }: { needs: PermissionResource }) {
  const name = accessNames[needs]
  const { resources } = usePermissions()
  useEffect(() => firstRender().page.resolve(), [])
  if (needs === operatorResource) return <ForTheProvider />
  if (isStaff(resources)) return <ForStaff name={name} />
  return <ForCustomers needs={needs} name={name} />
}

const mostNamed = 3
const administratorsQuery = readQuery(['access', 'own'], 'GET /access-info/api/access', {})

/** The page by its own name, and the permission by its, which may cover several pages. */
function ForCustomers({ needs, name }: { needs: PermissionResource; name: string }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const page = pageNames.find((each) => pages[each].path === here)
  const { data } = useQuery(administratorsQuery)
  const people = data?.administrators.map(({ name: person }) => person) ?? []
  const others = people.length - mostNamed
  const granting =
    people.length === 0
      ? `An administrator of ${boot().signedIn?.accountName ?? 'your account'}`
      : inList([...people.slice(0, mostNamed), ...(others > 0 ? [counted(others, 'other administrator')] : [])])
  const request = data?.permissions.find(({ resource }) => resource === needs)?.request
  const asked = request?.status === 'open' ? request.askedAt : undefined
  const title = (page && pages[page].title) || name
  return (
    <>
      <PageHeader title={title} />
      <Card label={title}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title={`You do not have access to ${title}`}
          text={
            asked
              ? `You asked for the ${name} permission on ${shortDate(new Date(asked)).replaceAll(' ', '\u00a0')}. ${granting} can grant it.`
              : `You need the ${name} permission. ${granting} can grant it.`
          }
          actions={
            <>
              <Button colour="primary" href={paths.access(needs)}>
                {asked ? 'View request' : 'Ask for access'}
              </Button>
              <Button href={telephone(boot().supportPhone)}>Call support: {boot().supportPhone}</Button>
              <Button href={paths.dashboard()}>Return to Home</Button>
            </>
          }
        />
      </Card>
    </>
  )
}

/** The pages of the portal show a customer's account, and staff have none. */
function ForStaff({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <Card label={name}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title={`${name} belongs to a customer’s account`}
          text="You are signed in as staff. Open the customer’s account from the desk."
          actions={
            <Button colour="primary" href={deskPath} target="_self">
              Open the desk
            </Button>
          }
        />
      </Card>
    </>
  )
}

/** Administrators of an account cannot grant staff permissions. */
function ForTheProvider() {
  const title = 'This page is for our staff'
  return (
    <>
      <PageHeader title={title} />
      <Card label={title}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title="Not for customers"
          text={`No permission on your account covers it. If one of our links brought you here, please call us on ${boot().supportPhone}.`}
          actions={
            <>
              <Button colour="primary" href={paths.dashboard()}>
                Return to Home
              </Button>
              <Button href={telephone(boot().supportPhone)}>Call support</Button>
            </>
          }
        />
      </Card>
    </>
  )
}
