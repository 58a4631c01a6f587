import type { TableListing, ViewedListing } from '../listing.ts'
import { coverStates, machineStates } from './values.ts'

export const machineListing = {
  name: 'machines',
  title: 'Machines',
  needs: 'BusinessPortalCloudSolutions',
  path: null,
  filters: {
    status: { kind: 'choice', values: machineStates, refusal: 'Choose a status from the list.' },
    cover: { kind: 'choice', values: coverStates, refusal: 'Choose a status from the list.' },
  },
  isSearched: true,
  sort: {
    by: ['name', 'status', 'vcpus', 'memoryMb', 'storageMb'],
    default: 'name',
    direction: 'asc',
    marksDefault: true,
  },
  columns: ['name', 'status', 'vcpus', 'memoryMb', 'storageMb', 'ipAddress', 'cover'],
} as const satisfies ViewedListing

export const cloudListing = {
  filters: {},
  columns: ['serviceName', 'share', 'fullOn', 'machines', 'uncovered', 'takenAt'],
} as const satisfies TableListing
