import { activityThings } from '@portal/contract/activity-values.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useQuery } from '@tanstack/react-query'
import ThingIcon from 'lucide-react/icons/list-filter'
import PersonIcon from 'lucide-react/icons/user'
import { DayFilter } from '../../shell/filters/DayFilter.tsx'
import { type ActivitySearch, listThings, peopleQuery } from './queries.ts'

interface ActivityFiltersProps {
  search: ActivitySearch
  onChange: (change: Partial<ActivitySearch>) => void
}

export function ActivityFilters({ search: { person, thing, from, to }, onChange }: ActivityFiltersProps) {
  const { data: people = [] } = useQuery(peopleQuery)
  const who = people.find(({ actorId }) => actorId === person)
  return (
    <>
      <MenuButton
        label="Filter by person"
        actions={[
          { key: 'all', label: 'Everybody', onAct: () => onChange({ person: undefined }) },
          ...people.map(({ actorId, name }, index) => ({
            key: actorId,
            label: name,
            separatorBefore: index === 0,
            onAct: () => onChange({ person: actorId }),
          })),
        ]}
      >
        <PersonIcon aria-hidden />
        {person ? `By ${who?.name ?? person}` : 'Person'}
      </MenuButton>
      <MenuButton
        label="Filter by what was changed"
        actions={[
          { key: 'all', label: 'Everything', onAct: () => onChange({ thing: undefined, thingId: undefined }) },
          ...listThings().map((each, index) => ({
            key: each,
            label: activityThings[each],
            separatorBefore: index === 0,
            onAct: () => onChange({ thing: each, thingId: undefined }),
          })),
        ]}
      >
        <ThingIcon aria-hidden />
        {thing ? activityThings[thing] : 'What'}
      </MenuButton>
      <DayFilter name="Day" label="Filter by day" from={from} to={to} onChange={onChange} />
    </>
  )
}
