import { z } from 'zod'
import { UpstreamFault } from '../calls/fault.ts'
import type { UpstreamAnswer } from '../calls/read-answer.ts'
import type { Upstream } from '../calls/upstream.ts'
import { parseXml } from '../../lib/xml.ts'

/** The major versions that the adapter is written for: Cloud Director 10.4 to 10.6. 40 is another product. */
const majors = [37, 38, 39]

export interface ListedVersion {
  version: string
  isDeprecated: boolean
}

/** The highest of our versions that is listed and not deprecated; undefined if there is none. */
export function chooseVersion(listed: readonly ListedVersion[]): string | undefined {
  const ours = listed.flatMap(({ version, isDeprecated }) => {
    const [, major = '', minor = ''] = /^(\d{1,3})\.(\d{1,3})$/.exec(version) ?? []
    return !isDeprecated && majors.includes(Number(major))
      ? [{ version, major: Number(major), minor: Number(minor) }]
      : []
  })
  return ours.toSorted((a, b) => b.major - a.major || b.minor - a.minor)[0]?.version
}

const AsJson = z.object({
  versionInfo: z.array(z.object({ version: z.string(), deprecated: z.boolean().nullish() })),
})

/** The versions of an answer in JSON or XML, without alpha versions. Throws if it is neither. */
export function readVersions(text: string): ListedVersion[] {
  if (text.trimStart().startsWith('<')) return readXml(text)
  return AsJson.parse(JSON.parse(text)).versionInfo.map(({ version, deprecated }) => ({
    version,
    isDeprecated: deprecated === true,
  }))
}

/** Only `VersionInfo`: alpha and schema versions have elements of their own. */
function readXml(text: string): ListedVersion[] {
  const root = parseXml(text)
  if (root.name !== 'SupportedVersions') throw new Error('This is not a list of versions.')
  return root.children
    .filter(({ name }) => name === 'VersionInfo')
    .flatMap(({ attributes, children }) =>
      children
        .filter(({ name }) => name === 'Version')
        .map((version) => ({ version: version.text.trim(), isDeprecated: attributes.deprecated === 'true' })),
    )
}

/** The version that the portal and Cloud Director have agreed on, asked for on first use and after a refusal. */
export function createVcdVersions(upstream: Upstream) {
  let agreeing: Promise<string> | undefined

  async function agree(): Promise<string> {
    const answer = await upstream.call({ path: '/api/versions', headers: { accept: 'application/*+json' } })
    if (answer.status !== 200) throw new UpstreamFault(upstream.name, 'garbled', { cause: { status: answer.status } })
    const listed = versionsOf(upstream.name, answer)
    const version = chooseVersion(listed)
    if (!version) throw new UpstreamFault(upstream.name, 'unsupported', { cause: { listed: listed.slice(0, 50) } })
    return version
  }

  function current(): Promise<string> {
    agreeing ??= agree().catch((fault: unknown) => {
      agreeing = undefined
      throw fault
    })
    return agreeing
  }

  return {
    current,
    /** Makes a call in the agreed version. After a 406, as during an upgrade, it agrees again and repeats it once. */
    async call(make: (version: string) => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> {
      const held = current()
      const answer = await make(await held)
      if (answer.status !== 406) return answer
      if (agreeing === held) agreeing = undefined
      const again = await make(await current())
      if (again.status === 406) throw new UpstreamFault(upstream.name, 'unsupported', { cause: { status: 406 } })
      return again
    },
  }
}

function versionsOf(name: string, { text }: UpstreamAnswer): ListedVersion[] {
  try {
    return readVersions(text)
  } catch (cause) {
    throw new UpstreamFault(name, 'garbled', { cause })
  }
}
