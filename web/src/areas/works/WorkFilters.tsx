import { incidentKindNames, incidentKinds } from '@portal/contract/diagnostic-values.ts'
import type { IncidentSummary } from '@portal/contract/incidents.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import CategoryIcon from 'lucide-react/icons/layers'
import KindIcon from 'lucide-react/icons/list-filter'
import PinIcon from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { WorkSearch } from './work-search.ts'

interface WorkFiltersProps {
  search: WorkSearch
  summary: IncidentSummary | undefined
  onChange: (change: Partial<WorkSearch>) => void
}

const reaches = [
  { key: 'mine', value: 'mine', name: 'Yours' },
  { key: 'all', value: 'all', name: 'All' },
]

export function WorkFilters({ search, summary, onChange }: WorkFiltersProps) {
  const { reach = 'mine', kind, siteId, productCategory } = search
  const site = summary?.sites.find((each) => each.siteId === siteId)
  return (
    <>
      <Segmented
        label="Which works and incidents"
        options={reaches}
        value={reach}
        onValueChange={(value) => onChange({ reach: value === 'all' ? 'all' : undefined })}
      />
      <Choice
        label="Filter by kind"
        all="All kinds"
        choices={incidentKinds.map((each) => [incidentKindNames[each], { kind: each }])}
        none={{ kind: undefined }}
        onChange={onChange}
      >
        <KindIcon aria-hidden />
        {kind ? incidentKindNames[kind] : 'Kind'}
      </Choice>
      <Choice
        label="Filter by site"
        all="All sites"
        choices={(summary?.sites ?? []).map((each) => [each.name, { siteId: each.siteId }])}
        none={{ siteId: undefined }}
        onChange={onChange}
      >
        <PinIcon aria-hidden />
        {siteId ? (site?.name ?? siteId) : 'Site'}
      </Choice>
      <Choice
        label="Filter by category"
        all="All categories"
        choices={(summary?.categories ?? []).map((each) => [each, { productCategory: each }])}
        none={{ productCategory: undefined }}
        onChange={onChange}
      >
        <CategoryIcon aria-hidden />
        {productCategory ?? 'Category'}
      </Choice>
    </>
  )
}

interface ChoiceProps {
  label: string
  all: string
  choices: [name: string, change: Partial<WorkSearch>][]
  none: Partial<WorkSearch>
  onChange: (change: Partial<WorkSearch>) => void
  children: ReactNode
}

function Choice({ label, all, choices, none, onChange, children }: ChoiceProps) {
  return (
    <MenuButton
      label={label}
      actions={[
        { key: 'all', label: all, onAct: () => onChange(none) },
        ...choices.map(([name, change], index) => ({
          key: name,
          label: name,
          separatorBefore: index === 0,
          onAct: () => onChange(change),
        })),
      ]}
    >
      {children}
    </MenuButton>
  )
}
