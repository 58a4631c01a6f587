import type { AreaGround } from './area-ground.ts'

export const web: AreaGround = {
  folder: 'web/src/areas',
  list: 'scripts/borders/areas-of-web.ts',
  offers: {
    access: ['RequestsCard.tsx', 'SecondFactorCard.tsx', 'queries.ts'],
    activity: ['ActivityPage.tsx', 'queries.ts'],
    cases: ['CaseTable.tsx', 'case-words.ts', 'queries.ts', 'use-now.ts'],
    cloud: ['CloudActions.tsx', 'CloudCentre.tsx', 'queries.ts', 'workload-columns.tsx', 'workload-search.ts'],
    commission: ['words.ts'],
    contacts: ['SubscriptionList.tsx', 'SubscriptionRows.tsx', 'contact-columns.tsx', 'list-search.ts', 'queries.ts'],
    dns: ['queries.ts', 'zone-columns.tsx', 'zone-search.ts'],
    keys: ['key-words.ts', 'paths.ts', 'queries.ts'],
    orders: ['order-columns.tsx', 'queries.ts', 'table-search.ts'],
    plans: ['plan-columns.tsx', 'queries.ts', 'table-search.ts'],
    quotes: ['QuotesPage.tsx', 'queries.ts', 'quote-paths.ts'],
    services: [
      'Condition.tsx',
      'detail-queries.ts',
      'helpers.ts',
      'pasted-sheet.ts',
      'queries.ts',
      'service-columns.tsx',
      'service-words.ts',
      'table-search.ts',
      'use-may.ts',
      'use-service-id.ts',
      'vcd-reading.ts',
    ],
    views: ['ListTools.tsx', 'shown-columns.ts', 'use-columns.ts', 'view-calls.ts'],
    visits: ['VisitTable.tsx', 'queries.ts'],
    works: ['OpenWorks.tsx', 'queries.ts', 'work-search.ts', 'work-words.ts'],
  },
  circles: {
    'A case may be about an incident, and an incident words its times as a case does.': ['cases > works'],
    'A service shows its open incidents, and an incident the condition of the services it affects.': [
      'services > works',
    ],
    'The page of a service shows its cloud, and the cloud is one kind of service.': ['services > cloud'],
  },
}
