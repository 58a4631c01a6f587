import { activityListing } from '@portal/contract/activity/listing.ts'
import { entities, namedEntities } from '@portal/contract/entities.ts'
import { useQuery } from '@tanstack/react-query'
import PersonIcon from 'lucide-react/icons/user'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../lists/filters/DayFilter.tsx'
import { peopleQuery } from './queries.ts'

export function ActivityFilters() {
  const { data: people = [] } = useQuery(peopleQuery)
  return (
    <>
      <ChoiceFilter
        listing={activityListing}
        name="person"
        label="Person"
        all="Everyone"
        names={people.map(({ actorId, name }) => [actorId, name])}
        icon={<PersonIcon aria-hidden />}
      />
      <ChoiceFilter
        listing={activityListing}
        name="thing"
        label="Type"
        all="All types"
        names={namedEntities.map((each) => [each, entities[each].name])}
        resets="thingId"
      />
      <DayFilter listing={activityListing} label="Filter by day" short="Day" />
    </>
  )
}
