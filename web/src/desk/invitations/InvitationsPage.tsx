import { contactRoleNames } from '@portal/contract/contacts/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { invitationStateNames, invitationStates } from '@portal/contract/desk/invitation-values.ts'
import type { DeskNewcomer } from '@portal/contract/desk/invitations.ts'
import { deskNewcomerListing } from '@portal/contract/desk/listing.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import type { Columns } from '../../lists/columns.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { inviteAllAct } from './invitation-acts.ts'
import { newcomersQuery, runsQuery } from './queries.ts'
import { RunsCard } from './RunsCard.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(newcomersQuery(readAddress(deskNewcomerListing, search))),
    queryClient.prefetchQuery(runsQuery),
  ])
}

const columns: Columns<typeof deskNewcomerListing, DeskNewcomer> = {
  name: {
    header: 'Person',
    cell: ({ accountId, contactId, name, email }) => (
      <>
        <Link quiet href={deskPaths.person(accountId, contactId)} title={name}>
          {name}
        </Link>
        <small title={email}>{email}</small>
      </>
    ),
  },
  accountName: accountColumn,
  roles: {
    header: 'Roles',
    width: '16rem',
    hideBelow: 1024,
    cell: ({ roles }) => roles.map((role) => contactRoleNames[role]).join(', ') || '–',
  },
  invitedAt: {
    header: 'Invited',
    width: 'min(10rem, 30vw)',
    cell: ({ invitedAt }) => (invitedAt ? <Time at={invitedAt} /> : 'Never'),
  },
}

/** The people of all accounts who have never signed in: who they are, how far they have come, and inviting them. */
export function Page() {
  const { query } = useListing(deskNewcomerListing)
  const queryClient = useQueryClient()
  const answer = useQuery(newcomersQuery(query))
  const tabs = answer.data?.tabs
  const { state: shown = 'notInvited', ...others } = query
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Accounts', href: deskPaths.accounts() }, { label: 'Invitations' }]}
        title="Invitations"
        facts={[
          tabs && `${counted(tabs.notInvited, 'contact')} not invited`,
          tabs && tabs.ended > 0 ? `${counted(tabs.ended, 'link')} ended unused` : null,
          'By account and name',
        ]}
        actions={
          <>
            <SaveButton path="/invitation-desk/api/people.csv" query={query} fileName="not-signed-in.csv">
              Export CSV
            </SaveButton>
            {answer.data ? <ActButtons acts={[inviteAllAct(queryClient, query, answer.data.total)]} /> : null}
          </>
        }
      />
      <RunsCard />
      <Tabs
        label="Status"
        tabs={invitationStates.map((state) => ({
          label: invitationStateNames[state],
          count: tabs?.[state],
          href: deskPaths.invitations({
            ...others,
            page: undefined,
            state: state === 'notInvited' ? undefined : state,
          }),
          current: shown === state,
        }))}
      />
      <Queue
        listing={deskNewcomerListing}
        label="Contacts who have never signed in, by account and name"
        noun="person"
        nouns="people"
        columns={columns}
        rowKey={({ accountId, contactId }) => `${accountId} ${contactId}`}
        answer={answer}
        filters={<ChoiceFilter listing={deskNewcomerListing} name="role" label="Role" names={contactRoleNames} />}
        empty={{ title: 'No people here', text: 'Contacts appear here after an import.' }}
      />
    </>
  )
}
