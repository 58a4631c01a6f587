import { activityListing } from '@portal/contract/activity/listing.ts'
import { entities, namedEntities } from '@portal/contract/entities.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { useQuery } from '@tanstack/react-query'
import PersonIcon from 'lucide-react/icons/user'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../lists/filters/DayFilter.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { peopleQuery, shownBy } from './queries.ts'

export function ActivityFilters() {
  const { data: people = [] } = useQuery(peopleQuery)
  const { query, filter } = useListing(activityListing)
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
      {query.person === undefined ? (
        <Checkbox
          label="Include automatic changes"
          checked={shownBy(query) === 'all'}
          onCheckedChange={(isAll) => filter({ by: isAll ? 'all' : undefined })}
        />
      ) : null}
    </>
  )
}
