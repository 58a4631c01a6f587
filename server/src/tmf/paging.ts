import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'

/** Attributes that every response contains. */
const always = ['id', 'href', '@type']

/** Selects first-level attributes, as TMF630 specifies. */
export function withOnly(resource: TmfResource, fields: string | undefined): TmfResource {
  if (fields === undefined || fields === '') return resource
  const wanted = new Set([...always, ...fields.split(',').map((name) => name.trim())])
  const { id, href, '@type': type } = resource
  return {
    id,
    href,
    '@type': type,
    ...Object.fromEntries(Object.entries(resource).filter(([name]) => wanted.has(name))),
  }
}

interface Page {
  offset: number
  limit: number
  total: number
}

/** The Link header with the neighbouring pages. */
export function linksOf(address: URL, { offset, limit, total }: Page): string {
  const at = (place: number) => {
    const url = new URL(address)
    url.searchParams.set('offset', String(place))
    url.searchParams.set('limit', String(limit))
    return url.href
  }
  const end = Math.max(0, Math.ceil(total / limit) - 1) * limit
  const links: [rel: string, place: number][] = [
    ['self', offset],
    ['first', 0],
    ...(offset > 0 ? [['prev', Math.max(0, offset - limit)] satisfies [string, number]] : []),
    ...(offset + limit < total ? [['next', offset + limit] satisfies [string, number]] : []),
    ['last', end],
  ]
  return links.map(([rel, place]) => `<${at(place)}>; rel="${rel}"`).join(', ')
}
