import { exampleOfMedia } from '@portal/contract/references.ts'
import type { ApiEndpoint } from './api-document.ts'

/** The name of the variable for a key: "Stock system" becomes STOCK_SYSTEM_KEY. */
export function variableOf(keyName: string | undefined): string {
  const words = (keyName ?? 'portal')
    .normalize('NFKD')
    .toUpperCase()
    .match(/[A-Z0-9]+/g)
  const name = (words ?? ['PORTAL']).join('_').replace(/_?KEY$/, '')
  return /^[A-Z]/.test(name) ? `${name}_KEY` : `PORTAL_${name}_KEY`.replace('__', '_')
}

/** The address of a call: path parameters filled in, and the given query. */
export function addressOf(path: string, values: Record<string, string>): string {
  const rest = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(values)) {
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') rest.set(name, value)
  }
  return rest.size > 0 ? `${filled}?${rest}` : filled
}

/** A call as a shell command; it never contains the key itself. */
export function curlOf(endpoint: ApiEndpoint, server: string, keyName: string | undefined): string {
  const { method, path, parameters, requestBody } = endpoint
  const inPath = parameters.filter((each) => each.in === 'path' || (each.in === 'query' && each.required))
  const address = addressOf(path, Object.fromEntries(inPath.map(({ name, example }) => [name, String(example ?? '')])))
  const json = requestBody?.content['application/json']
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${server}${address}`)}`,
    ...(endpoint.security?.length === 0 ? [] : [`-H "Authorization: Bearer $${variableOf(keyName)}"`]),
    ...(method === 'GET' ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(json ? ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(exampleOfMedia(json)))}`] : []),
    ...(requestBody && !json ? ['-F "file=@photo.jpg"'] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Inside single quotes, a shell interprets only the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
