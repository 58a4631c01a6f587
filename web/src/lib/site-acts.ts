import type { Site } from '@portal/contract/services/sites.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../acts/act.ts'
import { calls } from '../acts/calls.ts'

const fields = [
  { kind: 'text', name: 'name', label: 'Name', maxLength: 120 },
  { kind: 'text', name: 'address', label: 'Address', maxLength: 300, hint: 'In one line, without the postcode.' },
  { kind: 'text', name: 'postcode', label: 'Postcode', maxLength: 10 },
  {
    kind: 'lines',
    name: 'accessNotes',
    label: 'Access notes',
    rows: 3,
    maxLength: 2000,
    isOptional: true,
    hint: 'For engineers: reception, keys, vehicle access.',
  },
] as const satisfies Act['fields']

/** Adds a site; `keep` takes its id. */
export function addSite(queryClient: QueryClient, keep: (siteId: string) => unknown): Act {
  return {
    key: 'add-site',
    title: 'Add site',
    fields,
    draft: 'site-new',
    do: calls('POST /service-info/api/sites', {}, ({ siteId }) => keep(siteId)),
    afterwards: () => stale(queryClient),
    done: 'Site added',
  }
}

export function editSite(queryClient: QueryClient, site: Site): Act {
  const { siteId, name, address, postcode, accessNotes, version } = site
  return {
    key: 'edit-site',
    title: 'Edit site',
    text: 'A new postcode clears the local exchange until our systems have confirmed it.',
    fields,
    initial: { name, address, postcode, accessNotes: accessNotes ?? '' },
    confirm: 'Save site',
    do: calls('PUT /service-info/api/sites/:siteId', { params: { siteId }, version }, () => undefined),
    afterwards: () => stale(queryClient),
    done: 'Site saved',
  }
}

const stale = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['services'] }),
    queryClient.invalidateQueries({ queryKey: ['service-overview'] }),
  ])
