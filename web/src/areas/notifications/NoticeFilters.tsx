import { noticeKindNames, noticeKinds } from '@portal/contract/notification-values.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import KindIcon from 'lucide-react/icons/list-filter'
import { DayFilter } from '../../shell/filters/DayFilter.tsx'
import type { NoticeSearch } from './queries.ts'

interface NoticeFiltersProps {
  search: NoticeSearch
  onChange: (change: NoticeSearch) => void
}

export function NoticeFilters({ search: { unread, kind, from, to }, onChange }: NoticeFiltersProps) {
  return (
    <>
      <Segmented
        label="Which notifications"
        options={[
          { key: 'all', value: 'all', name: 'All' },
          { key: 'yes', value: 'yes', name: 'Unread' },
        ]}
        value={unread ?? 'all'}
        onValueChange={(value) => onChange({ unread: value === 'yes' ? 'yes' : undefined })}
      />
      <MenuButton
        label="Filter by kind"
        actions={[
          { key: 'all', label: 'Every kind', onAct: () => onChange({ kind: undefined }) },
          ...noticeKinds.map((each, index) => ({
            key: each,
            label: noticeKindNames[each],
            separatorBefore: index === 0,
            onAct: () => onChange({ kind: each }),
          })),
        ]}
      >
        <KindIcon aria-hidden />
        {kind ? noticeKindNames[kind] : 'Kind'}
      </MenuButton>
      <DayFilter name="Day" label="Filter by day" from={from} to={to} onChange={onChange} />
    </>
  )
}
