import type { TableListing, ViewedListing } from '../listing.ts'
import { backupResults, workloadKinds } from './values.ts'

export const workloadListing = {
  name: 'workloads',
  title: 'Back-up workloads',
  needs: 'BusinessPortalCloudSolutions',
  path: '/backup',
  filters: {
    serviceId: { kind: 'id' },
    result: { kind: 'choice', values: backupResults, refusal: 'Choose a result from the list.' },
    kind: { kind: 'choice', values: workloadKinds, refusal: 'Choose a type from the list.' },
  },
  isSearched: true,
  sort: { by: ['attention', 'name', 'lastPoint', 'usedMb'], default: 'attention', direction: 'asc' },
  columns: ['name', 'attention', 'lastPoint', 'days', 'retentionDays', 'usedMb'],
} as const satisfies ViewedListing

/** The machines without a back-up, on the page of the workloads. */
export const gapListing = {
  filters: {},
  prefix: 'gaps',
  columns: ['name', 'kind', 'storageMb', 'excuse'],
} as const satisfies TableListing
