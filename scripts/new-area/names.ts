import { type PermissionResource, permissionResources } from '../../contract/permission.ts'

/** The names of an area, of one of its records and of several: `billing`, `invoice`, `invoices`. */
export interface Names {
  area: string
  one: string
  many: string
  needs: PermissionResource
}

// A record gives its name to a table and to a variable.
const reserved = new Set(
  `all analyse analyze and any array as asc await both break case cast catch check class collate column const constraint
  continue create debugger default delete desc distinct do else end enum except export extends false fetch finally for
  foreign from function grant group having if import in initially instanceof intersect into leading let limit new not null
  offset on only or order package placing primary private public references return select some static super switch
  symmetric table then this throw to trailing true try typeof union unique user using var void when where while window
  with yield answer call columns error query rows`.split(/\s+/),
)

/** Reads `NAME [RECORD [PERMISSION]]`; throws what is wrong with them. */
export function readNames([area = '', record, needs = 'BusinessPortalServices']: readonly string[]): Names {
  const one = record ?? singularOf(area)
  for (const name of [area, one]) {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
      throw new Error(`"${name}" is no name of an area or a record. Use lower case and hyphens, as in service-plans.`)
    }
  }
  if (reserved.has(one)) throw new Error(`${one} is a word of SQL or TypeScript. Name the record otherwise.`)
  const resource = permissionResources.find((each) => each === needs)
  // Every contact has it, so it would not restrict access.
  if (!resource || resource === 'BusinessPortal') {
    const choices = permissionResources.filter((each) => each !== 'BusinessPortal')
    throw new Error(`Choose a permission: ${choices.join(', ')}.`)
  }
  return { area, one, many: pluralOf(one), needs: resource }
}

function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return one.replace(/y$/, 'ies')
  return /(s|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

function singularOf(many: string): string {
  if (many.endsWith('ies')) return many.replace(/ies$/, 'y')
  return /[^s]s$/.test(many) ? many.slice(0, -1) : many
}

/** `service-plan` in the forms that code and texts need. */
export const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (name: string) => capital(camel(name))
export const snake = (name: string) => name.replaceAll('-', '_')
export const words = (name: string) => name.replaceAll('-', ' ')
export const title = (name: string) => capital(words(name))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Where the browser and the gateway have it. An area of the same name as its records says that once. */
export const pagePath = (names: Names) => (isOfItself(names) ? `/${names.many}` : `/${names.area}/${names.many}`)
export const apiName = (names: Names) => `${isOfItself(names) ? names.one : names.area}-info`
/** The name that the command palette shows beside a different title. */
export const section = (names: Names) => title(isOfItself(names) ? names.many : names.area)

const isOfItself = ({ area, one, many }: Names) => area === one || area === many
