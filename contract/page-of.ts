import { type PageName, pages } from './pages.ts'
import { requestPath } from './request-path.ts'

type Value = string | number | undefined

/** `:serviceId` of `/services/:serviceId/technical` */
export type NamesIn<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

/** The values that a path requires by name. */
export type PathValues<Path> =
  NamesIn<Path> extends never
    ? [values?: Record<string, Value>]
    : [values: Record<NamesIn<Path>, string> & Record<string, Value>]

/** The address of a page. Values without a place in the path become the query: `pageOf('caseNew', { serviceId })`. */
export function pageOf<Name extends PageName>(
  name: Name,
  ...[values]: PathValues<(typeof pages)[Name]['path']>
): string {
  return addressOf(pages[name].path, values)
}

export function addressOf(path: string, values: Record<string, Value> = {}): string {
  const parts = path.split('/')
  const query = Object.entries(values).filter(([name]) => !parts.includes(`:${name}`))
  return requestPath(path, { params: values, query: Object.fromEntries(query) })
}
