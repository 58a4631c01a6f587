import { contactRoleNames, contactRoles, contactStatuses } from '@portal/contract/contact-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { useQuery } from '@tanstack/react-query'
import FilterIcon from 'lucide-react/icons/list-filter'
import UsersIcon from 'lucide-react/icons/users'
import { paths } from '../../paths.ts'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { contactColumns } from './contact-columns.tsx'
import { statusWords } from './contact-words.ts'
import { searchOf, tableStateOf } from './list-search.ts'
import { type ContactListSearch, contactListQuery } from './queries.ts'

interface ContactTableProps {
  search: ContactListSearch
  onSearch: (search: ContactListSearch, options?: { replace: boolean }) => void
}

export function ContactTable({ search, onSearch }: ContactTableProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(contactListQuery(search))
  const columns = useColumns('contacts', contactColumns)
  const state = tableStateOf(search)
  const filter = (chosen: Partial<ContactListSearch>) => {
    const { page: _, ...rest } = search
    onSearch({ ...rest, ...chosen })
  }
  const isFiltered = [search.role, search.status, search.secondFactor].some((chosen) => chosen !== undefined)
  return (
    <Card label="Contacts" flush>
      <ServerTable
        label="Contacts"
        noun="contacts"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.contactId}
        total={data?.total ?? 0}
        allTotal={isFiltered ? data?.total : data?.people}
        state={state}
        // Each letter of a search would otherwise be a step back.
        onStateChange={(next) => onSearch(searchOf(next, search), { replace: next.search !== state.search })}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? {
                title: 'We could not load your contacts',
                text: 'The list did not answer. Try again in a moment.',
                onRetry: () => void refetch(),
              }
            : undefined
        }
        filters={<ContactFilters search={search} onChange={filter} />}
        end={<ListTools list="contacts" columns={contactColumns} />}
        empty={
          isFiltered ? (
            <EmptyState
              title="No contacts match these filters"
              actions={
                <Button onClick={() => filter({ role: undefined, status: undefined, secondFactor: undefined })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<UsersIcon aria-hidden />}
              title="No contacts yet"
              text="Add the people who act for your account."
              actions={<Button href={paths.contactNew()}>Add new contact</Button>}
            />
          )
        }
      />
    </Card>
  )
}

interface FilterProps {
  search: ContactListSearch
  onChange: (chosen: Partial<ContactListSearch>) => void
}

function ContactFilters({ search: { role, status, secondFactor }, onChange }: FilterProps) {
  return (
    <>
      <MenuButton
        label="Filter by role"
        actions={[
          { key: 'all', label: 'All roles', onAct: () => onChange({ role: undefined }) },
          ...contactRoles.map((each, index) => ({
            key: each,
            label: contactRoleNames[each],
            separatorBefore: index === 0,
            onAct: () => onChange({ role: each }),
          })),
        ]}
      >
        <FilterIcon aria-hidden />
        {role ? `Role: ${contactRoleNames[role]}` : 'Role'}
      </MenuButton>
      <MenuButton
        label="Filter by status"
        actions={[
          { key: 'all', label: 'All but those who left', onAct: () => onChange({ status: undefined }) },
          ...contactStatuses.map((each, index) => ({
            key: each,
            label: statusWords[each].word,
            separatorBefore: index === 0,
            onAct: () => onChange({ status: each }),
          })),
        ]}
      >
        <FilterIcon aria-hidden />
        {status ? `Status: ${statusWords[status].word}` : 'Status'}
      </MenuButton>
      <MenuButton
        label="Filter by second factor"
        actions={[
          { key: 'all', label: 'All', onAct: () => onChange({ secondFactor: undefined }) },
          {
            key: 'none',
            label: 'No second factor',
            separatorBefore: true,
            onAct: () => onChange({ secondFactor: 'none' }),
          },
        ]}
      >
        <FilterIcon aria-hidden />
        {secondFactor ? 'No second factor' : 'Second factor'}
      </MenuButton>
    </>
  )
}
