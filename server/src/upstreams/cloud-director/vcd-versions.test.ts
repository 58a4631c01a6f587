import { testDatabase } from '@portal/db/src/testing/database.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedDirector } from './embedded/director.ts'
import { standBefore } from './testing/in-between.ts'
import { createOrg } from './testing/small-world.ts'
import { createVcd } from './vcd.ts'
import { chooseVersion, readVersions } from './vcd-versions.ts'

const versionInfo = (version: string, isDeprecated: boolean) => `
  <VersionInfo deprecated="${isDeprecated}">
    <Version>${version}</Version>
    <LoginUrl>https://vcd.example/cloudapi/1.0.0/sessions</LoginUrl>
    <ProviderLoginUrl>https://vcd.example/cloudapi/1.0.0/sessions/provider</ProviderLoginUrl>
  </VersionInfo>`
const alpha = `<AlphaVersion deprecated="false"><Version>39.9</Version></AlphaVersion>`
const xmlOf = (current: string[], deprecated: string[] = []) => `<?xml version="1.0" encoding="UTF-8"?>
<SupportedVersions xmlns="http://www.vmware.com/vcloud/versions">
  ${deprecated.map((version) => versionInfo(version, true)).join('')}
  ${current.map((version) => versionInfo(version, false)).join('')}
  ${alpha}<SchemaVersion><Version>39.8</Version></SchemaVersion>
</SupportedVersions>`
const jsonOf = (current: string[], deprecated: string[] = []) =>
  JSON.stringify({
    versionInfo: [
      ...deprecated.map((version) => ({ version, loginUrl: '', deprecated: true })),
      ...current.map((version) => ({ version, loginUrl: '', deprecated: false })),
    ],
    alphaVersion: [{ version: '39.9', deprecated: false }],
  })

describe.each([
  ['XML', xmlOf],
  ['JSON', jsonOf],
])('a list of versions in %s', (_, listOf) => {
  test.each([
    ['10.3', ['35.2', '36.0', '36.1', '36.2', '36.3'], ['33.0', '34.0'], undefined],
    ['10.4', ['36.3', '37.0'], ['35.2'], '37.0'],
    ['10.4.1', ['36.3', '37.0', '37.1'], [], '37.1'],
    ['10.5', ['36.3', '37.3', '38.0'], [], '38.0'],
    ['10.5.1', ['37.3', '38.0', '38.1'], ['36.3'], '38.1'],
    ['10.6', ['37.3', '38.1', '39.0'], ['36.3'], '39.0'],
    ['10.6 that deprecates what it has most lately', ['37.3', '38.1'], ['39.0'], '38.1'],
    ['a minor version of two digits', ['38.2', '38.10'], [], '38.10'],
    ['a successor with another interface', ['39.1', '40.0', '41.0'], [], '39.1'],
    ['only a successor', ['40.0'], [], undefined],
    ['alpha versions in the list', ['38.1', '39.0.0-alpha', '39.0-alpha'], [], '38.1'],
    ['no version', [], [], undefined],
  ])('of %s', (_release, current, deprecated, chosen) => {
    expect(chooseVersion(readVersions(listOf(current, deprecated)))).toBe(chosen)
  })
})

test('a prefix of the namespace does not matter', () => {
  const prefixed = `<v:SupportedVersions xmlns:v="http://www.vmware.com/vcloud/versions"><v:VersionInfo deprecated="false">
    <v:Version>38.1</v:Version></v:VersionInfo></v:SupportedVersions>`
  expect(chooseVersion(readVersions(prefixed))).toBe('38.1')
})

const database = await testDatabase()
const director = await startEmbeddedDirector(database)
const between = await standBefore(director.baseUrl)
afterAll(async () => {
  await between.close()
  await director.close()
})
let accepted: string[] = []
beforeEach(async () => {
  accepted = []
  between.behave = () => false
  between.seen.length = 0
  await createOrg(database, 'acme')
})
const connect = () => createVcd({ baseUrl: between.baseUrl, tokenOf: () => director.apiToken })
const negotiations = () => between.seen.filter((call) => call === 'GET /api/versions').length

test('one session agrees on a version once, and sends it with every call', async () => {
  between.behave = ({ headers, url }) => {
    if (url !== '/api/versions') accepted.push(/version=([\d.]+)/.exec(headers.accept ?? '')?.[1] ?? '')
  }
  const vcd = connect()
  await vcd.readOrg('acme')
  await vcd.readOrg('acme')
  expect(negotiations()).toBe(1)
  expect(new Set(accepted)).toEqual(new Set(['38.1']))
})

test('an upgrade during a session is a 406, after which the version is agreed again', async () => {
  const vcd = connect()
  await vcd.readOrg('acme')
  let isUpgraded = false
  between.behave = ({ url, headers }, response) => {
    if (url === '/api/versions') {
      isUpgraded = true
      response.writeHead(200, { 'content-type': 'application/xml' }).end(xmlOf(['38.0', '37.3'], ['38.1']))
      return true
    }
    if (headers.accept?.includes('38.1')) {
      response.writeHead(406).end('{}')
      return true
    }
    return false
  }
  expect((await vcd.readOrg('acme')).vdcs).toHaveLength(1)
  expect([isUpgraded, negotiations()]).toEqual([true, 2])
})

test('a Cloud Director that refuses the version it lists is left alone after two attempts', async () => {
  between.behave = ({ url }, response) => {
    if (url === '/api/versions') return false
    response.writeHead(406).end('{}')
    return true
  }
  await expect(connect().readOrg('acme')).rejects.toMatchObject({ kind: 'unsupported' })
  expect(between.seen.filter((call) => call.includes('/oauth/'))).toHaveLength(2)
})

const bomb = `<!DOCTYPE v [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><SupportedVersions>&b;</SupportedVersions>`
test.each([
  ['lists only a successor', 'unsupported', xmlOf(['40.0'])],
  ['lists no version', 'unsupported', jsonOf([])],
  ['answers with entities', 'garbled', bomb],
  ['answers with half of an XML document', 'garbled', xmlOf(['38.1']).slice(0, 200)],
  ['answers in HTML', 'garbled', '<html><body><br>Sign in</body></html>'],
  ['answers with other JSON', 'garbled', '{"versionInfo":{"version":38.1}}'],
  ['answers with nothing', 'garbled', ''],
  ['has a version for another header', 'unsupported', jsonOf(['38.1\r\nx-injected: 1', '38.1;q=1'])],
])('a Cloud Director that %s is "%s", and no token is sent', async (_, kind, body) => {
  between.behave = ({ url }, response) => {
    if (url !== '/api/versions') return false
    response.writeHead(200).end(body)
    return true
  }
  await expect(connect().readOrg('acme')).rejects.toMatchObject({ kind })
  expect(between.seen.some((call) => call.includes('/oauth/'))).toBe(false)
})
