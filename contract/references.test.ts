import { expect, test } from 'vitest'
import { exampleOfMedia, resolveReferences } from './references.ts'

test('references are replaced, inside of what they refer to as well', () => {
  const Site = { properties: { name: { type: 'string' } } }
  const Service = { properties: { site: { $ref: '#/components/schemas/Site' } }, examples: [{ site: 'Leeds' }] }
  const text = JSON.stringify({
    answer: { $ref: '#/components/responses/found' },
    components: {
      responses: { found: { schema: { $ref: '#/components/schemas/Service' } } },
      schemas: { Service, Site },
    },
  })
  const { answer } = JSON.parse(text, resolveReferences(text))
  expect(answer).toEqual({ schema: { properties: { site: Site }, examples: [{ site: 'Leeds' }] } })
  expect(exampleOfMedia(answer)).toEqual({ site: 'Leeds' })
  expect(exampleOfMedia({ example: 1, schema: { examples: [2] } })).toBe(1)
})
