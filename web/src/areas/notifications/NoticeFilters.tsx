import { noticeListing } from '@portal/contract/notifications/listing.ts'
import { noticeKindNames } from '@portal/contract/notifications/values.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../lists/filters/DayFilter.tsx'
import { SegmentedFilter } from '../../lists/filters/SegmentedFilter.tsx'

export function NoticeFilters() {
  return (
    <>
      <SegmentedFilter listing={noticeListing} name="unread" label="Read status" names={{ yes: 'Unread' }} />
      <ChoiceFilter listing={noticeListing} name="kind" label="Type" all="All types" names={noticeKindNames} />
      <DayFilter listing={noticeListing} label="Filter by day" short="Day" />
    </>
  )
}
