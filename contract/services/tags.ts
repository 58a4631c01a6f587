import { z } from 'zod'
import { RowOutcomes, selectedIds } from '../bulk.ts'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { ById, Service, services } from './services.ts'
import { mostTags, tagMaxLength } from './values.ts'

const Tag = lineOfText(tagMaxLength)
  .min(1, 'Enter a tag.')
  .refine((tag) => !tag.includes(','), 'Use tags without commas.')

export const Tags = z.array(Tag).max(mostTags, `Enter ${mostTags} tags or fewer.`)

export const serviceTagsUpdate = endpoint({
  method: 'PUT',
  path: '/service-info/api/services/:serviceId/tags',
  summary: 'Set the tags of a service; with If-Match, only if the service has not changed since',
  permissions: services,
  params: ById,
  body: z.object({ tags: Tags }),
  response: Service.pick({ tags: true, version: true }),
  problems: ['stale'],
})

export const serviceTagsBulkUpdate = endpoint({
  method: 'POST',
  path: '/service-info/api/services/tags',
  summary: 'Add tags to several services and remove others; each service has its own outcome',
  permissions: services,
  answersRows: true,
  body: z
    .object({ serviceIds: selectedIds('services'), add: Tags.default([]), remove: Tags.default([]) })
    .refine(({ add, remove }) => add.length + remove.length > 0, { error: 'Enter a tag.', path: ['add'] }),
  response: RowOutcomes,
})
