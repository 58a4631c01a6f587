import { apiName, camel, type Names, pagePath, pascal, snake, title, words } from './names.ts'

/** Puts the names of an area in the place of those of the templates: the area `sample-area` with its `sample-item`s. */
export function fill(template: string, names: Names): string {
  const { area, one, many, needs } = names
  const forms: readonly (readonly [string, string])[] = [
    ['/sample-area/sample-items', pagePath(names)],
    ['sample-info', apiName(names)],
    ['sample-area', area],
    ['sample_area', snake(area)],
    ...(
      [
        [many, 'sample-items'],
        [one, 'sample-item'],
      ] as const
    ).flatMap(([name, sample]) =>
      [kebab, camel, pascal, snake, words, title, upper].map((form) => [form(sample), form(name)] as const),
    ),
    ['BusinessPortalServices', needs],
  ]
  const known = new Map(forms)
  return template.replaceAll(new RegExp([...known.keys()].join('|'), 'g'), (found) => known.get(found) ?? found)
}

const kebab = (name: string) => name
const upper = (name: string) => name.toUpperCase()
